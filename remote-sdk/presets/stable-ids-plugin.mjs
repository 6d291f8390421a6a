/**
 * Gives the modules that webpack's federation plugin makes names of their own. By itself it names them after where the
 * packages lie on this machine, and the same sources would be another version in each folder.
 */
import { createHash } from 'node:crypto';
import path from 'node:path';

const NAME = 'StableIdsPlugin';
/** The plugin's own entry that starts the runtime; it is written beside the packages under a hash of their path. */
const RUNTIME_ENTRY = /[\\/]\.federation[\\/]entry\.[^\\/]*\.js$/;

function stableId(made, context) {
  // Webpack may have merged what the entry takes from the page into it.
  const module = made.rootModule ?? made;
  if (module.type === 'container entry' || module.constructor.name === 'ContainerEntryModule')
    return 'container';
  if (RUNTIME_ENTRY.test(module.resource ?? '')) return 'runtime';
  // A shared package of which the build has a copy, for hosts that have none.
  const hasCopy =
    module.type === 'provide-module' || (module.type === 'consume-shared-module' && module.options.import);
  if (!hasCopy) return null;
  return createHash('sha256').update(seenFrom(context, module.identifier())).digest('hex').slice(0, 8);
}

/** With every path in it as it is seen from the folder. */
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
      // Before webpack names the others.
      compilation.hooks.moduleIds.tap({ name: NAME, stage: -10 }, (modules) => {
        for (const module of modules) {
          const id = stableId(module, compiler.context);
          if (id) compilation.chunkGraph.setModuleId(module, id);
        }
      });
    });
  }
}
