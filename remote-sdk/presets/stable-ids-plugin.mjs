/**
 * Gives the modules that the federation plugin makes names of their own. By itself it names them after where the packages
 * lie on this machine, and the same sources would be another version in each folder.
 */
const NAME = 'StableIdsPlugin';
/** The plugin's own entry that starts the runtime; it is written beside the packages under a hash of their path. */
const RUNTIME_ENTRY = /[\\/]\.federation[\\/]entry\.[^\\/]*\.js$/;

const stableId = (made) => {
  // Webpack may have merged what the entry takes from the page into it.
  const module = made.rootModule ?? made;
  if (module.type === 'container entry' || module.constructor.name === 'ContainerEntryModule')
    return 'container';
  return RUNTIME_ENTRY.test(module.resource ?? '') ? 'runtime' : null;
};

export class StableIdsPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      // Before webpack names the others.
      compilation.hooks.moduleIds.tap({ name: NAME, stage: -10 }, (modules) => {
        for (const module of modules) {
          const id = stableId(module);
          if (id) compilation.chunkGraph.setModuleId(module, id);
        }
      });
    });
  }
}
