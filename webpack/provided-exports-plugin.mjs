/** Stops a build of a remote when it uses an export of a shared package that is not provided. */
import { readFileSync } from 'node:fs';
import { PROVIDED_IN_PART, providedFile } from './shared.mjs';

const provided = new Map(
  PROVIDED_IN_PART.map((name) => {
    const names = /export \{([^}]*)\}/.exec(readFileSync(providedFile(name), 'utf8'))?.[1] ?? '';
    return [name, new Set(names.match(/\w+/g))];
  }),
);

export class ProvidedExportsPlugin {
  apply(compiler) {
    const { WebpackError } = compiler.webpack;
    compiler.hooks.compilation.tap('ProvidedExportsPlugin', (_compilation, { normalModuleFactory }) => {
      const watch = (parser) => {
        parser.hooks.importSpecifier.tap('ProvidedExportsPlugin', (_statement, source, exportName) => {
          const names = provided.get(source);
          if (!names || (exportName && names.has(exportName))) return;
          const file = parser.state.module.resource;
          // The module's own error, which the cache keeps with it.
          parser.state.module.addError(
            new WebpackError(
              `${file} imports ${exportName ?? '*'} of ${source}, which the shell does not provide: add it to shell/src/remotes/sharing/provided/.`,
            ),
          );
        });
      };
      normalModuleFactory.hooks.parser.for('javascript/auto').tap('ProvidedExportsPlugin', watch);
      normalModuleFactory.hooks.parser.for('javascript/esm').tap('ProvidedExportsPlugin', watch);
    });
  }
}
