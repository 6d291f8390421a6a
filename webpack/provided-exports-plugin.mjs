/**
 * Tells the page which shared packages a remote needs as a whole, beyond the part that the page has from the start, and
 * fails the build if it uses an export that the shell does not provide at all.
 */
import { readFileSync } from 'node:fs';
import { PROVIDED_IN_PART, partFile, wholeFile } from './shared.mjs';

const NAME = 'ProvidedExportsPlugin';
/** The key, in a module's build info, of the packages that it needs as a whole. Cached with the module. */
const WHOLE = 'spreadwiseWhole';

/** The names that a file exports; null if it exports everything that the package has. */
const exportsOf = (file) => {
  const text = readFileSync(file, 'utf8');
  if (/^export \* from/m.test(text)) return null;
  return new Set((/export \{([^}]*)\}/.exec(text)?.[1] ?? '').match(/\w+/g));
};
/** Exports that exist in the part only so that the whole can build on them. */
const isInternal = (name) => /^UNSAFE_/.test(name);
const provided = new Map(
  PROVIDED_IN_PART.map((name) => [
    name,
    { part: exportsOf(partFile(name)), whole: exportsOf(wholeFile(name)) },
  ]),
);

export class ProvidedExportsPlugin {
  apply(compiler) {
    const { RuntimeGlobals, RuntimeModule, WebpackError } = compiler.webpack;

    class WholePackagesModule extends RuntimeModule {
      constructor(names) {
        super('whole packages');
        this.names = names;
      }
      generate() {
        return `${RuntimeGlobals.require}.whole = ${JSON.stringify(this.names)};`;
      }
    }

    /** `exportName` null: the package as a whole. */
    const use = (module, source, exportName) => {
      const known = provided.get(source);
      if (!known || (exportName && known.part.has(exportName) && !isInternal(exportName))) return;
      if (exportName && known.whole && !known.whole.has(exportName)) {
        // Added to the module, so that the cache keeps the error with it.
        module.addError(
          new WebpackError(
            `${module.resource} imports ${exportName} of ${source}, which the shell does not provide: it makes no sense in a screen below the shell's own router, or has to be added to shell/src/remotes/sharing/whole/.`,
          ),
        );
        return;
      }
      module.buildInfo[WHOLE] = [...new Set([...(module.buildInfo[WHOLE] ?? []), source])];
    };

    const watch = (parser) => {
      parser.hooks.importSpecifier.tap(NAME, (_statement, source, exportName) =>
        use(parser.state.module, source, exportName),
      );
      parser.hooks.exportImportSpecifier.tap(NAME, (_statement, source, exportName) =>
        use(parser.state.module, source, exportName),
      );
      parser.hooks.importCall.tap(NAME, ({ source }) => {
        if (source.type === 'Literal') use(parser.state.module, source.value, null);
      });
    };

    compiler.hooks.compilation.tap(NAME, (compilation, { normalModuleFactory }) => {
      normalModuleFactory.hooks.parser.for('javascript/auto').tap(NAME, watch);
      normalModuleFactory.hooks.parser.for('javascript/esm').tap(NAME, watch);
      let whole = [];
      // Before modules are merged into others.
      compilation.hooks.finishModules.tap(NAME, (modules) => {
        const names = new Set([...modules].flatMap((module) => module.buildInfo?.[WHOLE] ?? []));
        whole = [...names].sort();
      });
      compilation.hooks.additionalTreeRuntimeRequirements.tap(NAME, (chunk) => {
        if (whole.length) compilation.addRuntimeModule(chunk, new WholePackagesModule(whole));
      });
    });
  }
}
