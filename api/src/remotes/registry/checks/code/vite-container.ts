/**
 * What the ES modules of a Vite build say: the entry has the getters of what it exposes, another of its files the table
 * of what it shares (`usedShared`).
 */
import type { AnyNode, CallExpression, ObjectExpression } from 'acorn';
import type { Consumed, Container } from './container';
import { isTrue, keysOf, propertyOf } from './objects';
import { resolveImport } from './resolve-import';
import { isFunction } from './scopes';
import { literal, type Script } from './script';

export function readViteContainer(entry: Script, scripts: readonly Script[]): Container {
  const consumes = scripts.flatMap(({ nodes }) => nodes.flatMap((node) => consumedIn(node) ?? []));
  return {
    globals: [],
    exports: entry.nodes.flatMap(exportedNames),
    name: null,
    exposes: exposesOf(entry),
    consumes: new Map(consumes.map((one) => [one.name, one])),
    wholes: [],
    offers: consumes.filter(({ bundlesCopy }) => bundlesCopy).map(({ name }) => name),
    remotes: 0,
    chunkFiles: [],
    usesPageRuntime: false,
  };
}

/** The names that `export { a as b }` and `export const c` export. */
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
function exposesOf(entry: Script): Map<string, string | null> {
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

/** Null when it takes something out of the file, as Rollup writes it where a file holds several modules. */
function importedWithin({ file, nodes, parentOf }: Script, getter: AnyNode): string | null {
  const imported = nodes.find(
    (node) => node.type === 'ImportExpression' && node.start > getter.start && node.end < getter.end,
  );
  const source = imported?.type === 'ImportExpression' ? literal(imported.source) : undefined;
  const takesPart = imported && parentOf(imported)?.type === 'MemberExpression';
  return source === undefined || takesPart ? null : resolveImport(file, source);
}

/** A package with a copy of its own: `{ name, version, scope, shareConfig: { … } }`; one without: `f(name, version, scope, …, { … })`. */
function consumedIn(node: AnyNode): Consumed | null {
  if (node.type === 'ObjectExpression') {
    const config = propertyOf(node, 'shareConfig');
    const name = literal(propertyOf(node, 'name'));
    const shares = config?.type === 'ObjectExpression' && propertyOf(node, 'scope');
    return name !== undefined && shares ? consumed(name, config, true) : null;
  }
  if (node.type !== 'CallExpression') return null;
  const config = withoutCopy(node);
  const name = literal(node.arguments[0]);
  return name !== undefined && config ? consumed(name, config, false) : null;
}

function withoutCopy({ arguments: given }: CallExpression): ObjectExpression | undefined {
  const last = given.at(-1);
  return given.length === 5 && last?.type === 'ObjectExpression' && propertyOf(last, 'singleton')
    ? last
    : undefined;
}

const consumed = (name: string, config: ObjectExpression, bundlesCopy: boolean): Consumed => ({
  name,
  requiredVersion: literal(propertyOf(config, 'requiredVersion')) ?? null,
  singleton: isTrue(propertyOf(config, 'singleton')),
  strictVersion: isTrue(propertyOf(config, 'strictVersion')),
  bundlesCopy,
});
