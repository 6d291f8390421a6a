/** Reads a remote's entry in the form that its bundler gives it. */
import path from 'node:path';
import type { RemoteFormat } from '@spreadwise/contract';
import type { AnyNode } from 'acorn';
import { isFunction, keysOf, literal, propertyOf, type Script } from './script';
import { type Consumed, type Container, consumed, readWebpackContainer } from './webpack-container';

/** The bundler that made a build; only its entry shows which. */
export type Builder = 'webpack' | 'rspack' | 'vite';

/** The name of a table in the loaders of webpack and Rspack; Vite's modules do not contain it. */
const WEBPACK_TABLE = 'moduleIdToConsumeDataMapping';

export function builderOf(format: RemoteFormat, entryText: string): Builder {
  if (format === 'module' && !entryText.includes(WEBPACK_TABLE)) return 'vite';
  return entryText.includes('rspack') ? 'rspack' : 'webpack';
}

export function readContainer(entry: Script, scripts: readonly Script[], builder: Builder): Container {
  return builder === 'vite' ? readViteContainer(entry, scripts) : readWebpackContainer(entry);
}

// In a Vite build, the entry has the getters of exposed modules; another file has the shared table (`usedShared`).

function readViteContainer(entry: Script, scripts: readonly Script[]): Container {
  const consumes = scripts.flatMap(({ nodes }) => nodes.flatMap((node) => consumedIn(node) ?? []));
  return {
    globals: [],
    exports: entry.nodes.flatMap(exportedNames),
    name: null,
    exposes: exposedByVite(entry),
    consumes: new Map(consumes.map((one) => [one.name, one])),
    wholes: [],
    offers: consumes.filter(({ bundlesCopy }) => bundlesCopy).map(({ name }) => name),
    remotes: 0,
    chunkFiles: [],
    usesPageRuntime: false,
  };
}

/** The names exported by `export { a as b }` and `export const c`. */
export function exportedNames(node: AnyNode): string[] {
  if (node.type === 'ExportDefaultDeclaration') return ['default'];
  if (node.type !== 'ExportNamedDeclaration') return [];
  const declared = node.declaration;
  const names =
    declared?.type === 'VariableDeclaration'
      ? declared.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? id.name : []))
      : (declared?.id?.name ?? []);
  const listed = node.specifiers.map(({ exported }) =>
    exported.type === 'Identifier' ? exported.name : String(exported.value),
  );
  return listed.concat(names);
}

/** Every `'./Name': async () => { … import('./file.js') … }`. */
function exposedByVite(entry: Script): Map<string, string | null> {
  const found = new Map<string, string | null>();
  for (const node of entry.nodes) {
    if (node.type !== 'ObjectExpression') continue;
    for (const key of keysOf(node)) {
      const getter = key.startsWith('./') ? propertyOf(node, key) : undefined;
      if (getter && isFunction(getter)) found.set(key, importedWithin(entry, getter));
    }
  }
  return found;
}

/** Null if it takes a member of the file's exports, as Rollup writes it when a file holds several modules. */
function importedWithin({ file, nodes, parentOf }: Script, getter: AnyNode): string | null {
  const imported = nodes.find(
    (node) => node.type === 'ImportExpression' && node.start > getter.start && node.end < getter.end,
  );
  const source = imported?.type === 'ImportExpression' ? literal(imported.source) : undefined;
  const takesPart = imported && parentOf(imported)?.type === 'MemberExpression';
  return source === undefined || takesPart ? null : resolveImport(file, source);
}

/** With a copy: `{ name, version, scope, shareConfig: { … } }`; without: `f(name, version, scope, …, { … })`. */
function consumedIn(node: AnyNode): Consumed | null {
  if (node.type === 'ObjectExpression') {
    const config = propertyOf(node, 'shareConfig');
    const name = literal(propertyOf(node, 'name'));
    const shares = config?.type === 'ObjectExpression' && propertyOf(node, 'scope');
    return name !== undefined && shares ? consumed(name, config, true, shares) : null;
  }
  if (node.type !== 'CallExpression') return null;
  const name = literal(node.arguments[0]);
  const config = node.arguments[4];
  if (name === undefined || node.arguments.length !== 5 || config?.type !== 'ObjectExpression') return null;
  return propertyOf(config, 'singleton') ? consumed(name, config, false, node.arguments[2]) : null;
}

/** The file of the build that an import means; null if the import is not relative, and so no file of the build. */
export const resolveImport = (from: string, source: string): string | null =>
  /^\.{1,2}\//.test(source) ? path.posix.join(path.posix.dirname(from), source) : null;
