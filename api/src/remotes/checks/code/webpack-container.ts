/** What the code of a remote entry declares, whichever bundler wrote it. The manifest only repeats it. */
import type { AnyNode, BinaryExpression, ObjectExpression } from 'acorn';
import {
  isFunction,
  isGlobal,
  isTrue,
  keysOf,
  literal,
  onWindow,
  propertyName,
  propertyOf,
  type Script,
} from './script';

export interface Consumed {
  readonly name: string;
  /** Null if the code does not state it plainly. */
  readonly requiredVersion: string | null;
  readonly singleton: boolean;
  readonly strictVersion: boolean;
  /** Where it is shared; empty: in "default". */
  readonly scopes: readonly string[];
  /** Whether the remote would use its own copy if the page provides none. */
  readonly bundlesCopy: boolean;
}

export interface Container {
  readonly globals: readonly string[];
  readonly exports: readonly string[];
  /** The name by which the federation runtime knows the container; null if the code does not state it plainly. */
  readonly name: string | null;
  /** './Name' -> id of its module, or its file; null if the code does not state it plainly. */
  readonly exposes: ReadonlyMap<string, string | null>;
  /** Module id (with Vite: name) -> the shared package that it stands for. */
  readonly consumes: ReadonlyMap<string, Consumed>;
  /** Shared packages of which it needs more than the page provides from the start. */
  readonly wholes: readonly string[];
  /** Shared packages that the remote itself would put into the page. */
  readonly offers: readonly string[];
  /** Number of remotes that it would load itself. */
  readonly remotes: number;
  readonly chunkFiles: readonly string[];
  readonly usesPageRuntime: boolean;
}

// webpack and Rspack write the same loader tables: webpack assigns them one by one, Rspack nests them in larger ones.

/** The page's federation runtime; the number is the version of the protocol that our own builds use. */
export const PAGE_RUNTIME = '__SPREADWISE_FEDERATION_1__';

/** The loader's functions from a chunk's id to its file, for scripts and style sheets. */
const FILE_NAMES = new Set(['u', 'miniCssF', 'k']);

export function readWebpackContainer(script: Script): Container {
  const found = assignments(script);
  const value = (name: string) => found.find(({ property }) => property === name)?.right;
  const table = (name: string) => value(name) ?? objects(script, name)[0];
  const initOptions = objects(script, 'initOptions')[0];
  return {
    globals: [...found.filter((one) => one.isGlobal).map(({ property }) => property), ...topLevel(script)],
    exports: [],
    name: literal(initOptions && propertyOf(initOptions, 'name')) ?? null,
    exposes: exposesOf(script),
    consumes: consumesOf(table('moduleIdToConsumeDataMapping')),
    wholes: textsIn(value('whole')),
    offers: [
      ...found
        .filter(({ property }) => property === 'shared')
        .flatMap(({ right }) => (right.type === 'ObjectExpression' ? keysOf(right) : [])),
      ...sharingOf(objects(script, 'scopeToSharingDataMapping')[0]),
    ],
    remotes: lengthOf(initOptions && propertyOf(initOptions, 'remotes')),
    chunkFiles: found.flatMap(({ property, right }) => (FILE_NAMES.has(property) ? filesOf(right) : [])),
    usesPageRuntime: script.nodes.some((node) => isGlobal(script, node, PAGE_RUNTIME)),
  };
}

/** Every `something.property = …`. */
const assignments = ({ nodes }: Script) =>
  nodes.flatMap((node) => {
    if (node.type !== 'AssignmentExpression' || node.left.type !== 'MemberExpression') return [];
    const property = propertyName(node.left);
    const isGlobal = onWindow(node.left) !== undefined;
    return property === undefined ? [] : [{ property, isGlobal, right: node.right }];
  });

/** `var name` outside every function: a global in a classic script. */
const topLevel = ({ nodes, parentOf }: Script): string[] =>
  nodes.flatMap((node) =>
    node.type === 'VariableDeclaration' && node.kind === 'var' && parentOf(node)?.type === 'Program'
      ? node.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
      : [],
  );

/** Rspack's `{ default: [{ name, version, factory, … }] }`. */
function sharingOf(table: ObjectExpression | undefined): string[] {
  const scopes = table ? keysOf(table).map((scope) => propertyOf(table, scope)) : [];
  return scopes.flatMap((list) =>
    list?.type === 'ArrayExpression'
      ? list.elements.flatMap((one) =>
          one?.type === 'ObjectExpression' ? (literal(propertyOf(one, 'name')) ?? []) : [],
        )
      : [],
  );
}

/** Every object literal that is the value of a property of this name. */
const objects = ({ nodes }: Script, name: string): ObjectExpression[] =>
  nodes.flatMap((node) =>
    node.type === 'Property' && propertyName(node) === name && node.value.type === 'ObjectExpression'
      ? [node.value]
      : [],
  );

const textsIn = (node: AnyNode | undefined): string[] =>
  node?.type === 'ArrayExpression' ? node.elements.flatMap((one) => literal(one) ?? []) : [];

const lengthOf = (node: AnyNode | undefined) => (node?.type === 'ArrayExpression' ? node.elements.length : 0);

/** The one object whose keys are all './Name' and whose values are functions. */
function exposesOf({ nodes }: Script): Map<string, string | null> {
  const found = new Map<string, string | null>();
  for (const node of nodes) {
    if (node.type !== 'ObjectExpression') continue;
    const keys = keysOf(node);
    if (keys.length === 0 || keys.length !== node.properties.length) continue;
    if (!keys.every((key) => key.startsWith('./'))) continue;
    for (const key of keys) {
      const getter = propertyOf(node, key);
      if (getter && isFunction(getter)) found.set(key, exposedModule(getter));
    }
  }
  return found;
}

/** The id in `() => require(id)`, the innermost function of an exposed module's getter. */
function exposedModule(node: AnyNode): string | null {
  if (isFunction(node)) return exposedModule(node.body);
  if (node.type === 'BlockStatement') {
    const last = node.body.at(-1);
    return last?.type === 'ReturnStatement' && last.argument ? exposedModule(last.argument) : null;
  }
  if (node.type !== 'CallExpression') return null;
  if (node.callee.type === 'Identifier') return literal(node.arguments[0]) ?? null;
  const next = node.callee.type === 'MemberExpression' && propertyName(node.callee) === 'then';
  return next && node.arguments[0] ? exposedModule(node.arguments[0]) : null;
}

function consumesOf(table: AnyNode | undefined): Map<string, Consumed> {
  const found = new Map<string, Consumed>();
  if (table?.type !== 'ObjectExpression') return found;
  for (const id of keysOf(table)) {
    const entry = propertyOf(table, id);
    if (entry?.type !== 'ObjectExpression') continue;
    const fallback = propertyOf(entry, 'fallback');
    const bundlesCopy = !(fallback && isMissing(fallback));
    found.set(id, consumed(literal(propertyOf(entry, 'shareKey')) ?? '', entry, bundlesCopy));
  }
  return found;
}

export const consumed = (
  name: string,
  config: ObjectExpression,
  bundlesCopy: boolean,
  scope: AnyNode | undefined = propertyOf(config, 'shareScope'),
): Consumed => ({
  name,
  requiredVersion: literal(propertyOf(config, 'requiredVersion')) ?? null,
  singleton: isTrue(propertyOf(config, 'singleton')),
  strictVersion: isTrue(propertyOf(config, 'strictVersion')),
  scopes: literal(scope) === undefined ? textsIn(scope) : [literal(scope) ?? ''],
  bundlesCopy,
});

/** `() => () => { throw … }`, or Rspack's `void 0`: no fallback exists. */
function isMissing(node: AnyNode): boolean {
  if (isFunction(node)) return isMissing(node.body);
  if (node.type !== 'BlockStatement') return node.type === 'UnaryExpression' && node.operator === 'void';
  const [first] = node.body;
  if (first?.type === 'ReturnStatement' && first.argument) return isMissing(first.argument);
  return first?.type === 'ThrowStatement';
}

/** The files that a loader's `id => file` returns, for every id for which it has a name or a hash. */
function filesOf(loader: AnyNode | undefined): string[] {
  if (!loader || !isFunction(loader) || loader.body.type === 'BlockStatement') return [];
  const [parameter] = loader.params;
  const { body } = loader;
  if (parameter?.type !== 'Identifier') return [];
  const ids = new Set(tablesIn(body).flatMap(keysOf));
  const files = [...ids].map((id) => evaluate(body, { [parameter.name]: id }));
  return files.filter((file) => file !== undefined);
}

function tablesIn(node: AnyNode): ObjectExpression[] {
  switch (node.type) {
    case 'ObjectExpression':
      return [node];
    case 'BinaryExpression':
    case 'LogicalExpression':
      return [...tablesIn(node.left), ...tablesIn(node.right)];
    case 'ConditionalExpression':
      return [...tablesIn(node.consequent), ...tablesIn(node.alternate)];
    case 'MemberExpression':
      return tablesIn(node.object);
    default:
      return [];
  }
}

/** Evaluates the simple expressions by which a loader names its files, without running code; undefined if unknown. */
export function evaluate(node: AnyNode, names: Readonly<Record<string, string>>): string | undefined {
  const plain = literal(node);
  if (plain !== undefined) return plain;
  switch (node.type) {
    case 'Identifier':
      return names[node.name];
    case 'BinaryExpression':
      return binary(node, names);
    case 'LogicalExpression': {
      const left = evaluate(node.left, names);
      return node.operator === '&&' ? undefined : (left ?? evaluate(node.right, names));
    }
    case 'ConditionalExpression':
      return evaluate(evaluate(node.test, names) === 'true' ? node.consequent : node.alternate, names);
    case 'MemberExpression': {
      const key = node.computed ? evaluate(node.property as AnyNode, names) : undefined;
      if (key === undefined || node.object.type !== 'ObjectExpression') return undefined;
      const value = propertyOf(node.object, key);
      return value && evaluate(value, names);
    }
    default:
      return undefined;
  }
}

function binary({ operator, ...of }: BinaryExpression, names: Readonly<Record<string, string>>) {
  const left = evaluate(of.left, names);
  const right = evaluate(of.right, names);
  if (left === undefined || right === undefined) return undefined;
  if (operator === '+') return left + right;
  return operator.startsWith('==') ? String(left === right) : undefined;
}
