/**
 * Gives stable ids to the modules that webpack's federation plugin generates. The plugin names them after the location
 * of the packages on this machine, so that the same sources would be another version in each folder.
 */
import { createHash } from 'node:crypto';
import path from 'node:path';

const NAME = 'StableIdsPlugin';
/** The plugin's own entry that starts the runtime, written next to the packages under a hash of their path. */
const RUNTIME_ENTRY = /[\\/]\.federation[\\/]entry\.[^\\/]*\.js$/;

function stableId(made, context) {
  // Webpack may have merged the externals of the entry into it.
  const module = made.rootModule ?? made;
  if (module.type === 'container entry' || module.constructor.name === 'ContainerEntryModule')
    return 'container';
  if (RUNTIME_ENTRY.test(module.resource ?? '')) return 'runtime';
  // A shared package that the build contains a copy of, for hosts that do not provide it.
  const hasCopy =
    module.type === 'provide-module' || (module.type === 'consume-shared-module' && module.options.import);
  if (!hasCopy) return null;
  return createHash('sha256').update(seenFrom(context, module.identifier())).digest('hex').slice(0, 8);
}

/** Replaces every absolute path in the identifier by one relative to the folder. */
function seenFrom(folder, identifier) {
  let text = identifier;
  let up = './';
  for (let place = folder; place !== path.dirname(place); place = path.dirname(place)) {
    text = text.replaceAll(place + path.sep, up);
    up = up === './' ? '../' : `../${up}`;
  }
  return text.replaceAll(path.sep, '/');
}

export class StableIdsPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      // Before webpack assigns the other ids.
      compilation.hooks.moduleIds.tap({ name: NAME, stage: -10 }, (modules) => {
        for (const module of modules) {
          const id = stableId(module, compiler.context);
          if (id) compilation.chunkGraph.setModuleId(module, id);
        }
      });
    });
  }
}
