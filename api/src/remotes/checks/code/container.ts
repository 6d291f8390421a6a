/** What a remote entry's own code says: what it exposes, consumes and loads. The manifest only repeats it. */
import type { AnyNode, ObjectExpression } from 'acorn';
import { evaluate } from './evaluate';
import { isFunction } from './scopes';
import { isGlobal, literal, propertyName, type Script } from './script';

/** One shared package that the remote takes from the page. */
export interface Consumed {
  /** As code imports it. */
  readonly name: string;
  /** Null when the code does not say it plainly. */
  readonly requiredVersion: string | null;
  readonly singleton: boolean;
  readonly strictVersion: boolean;
  /** Whether the remote would use a copy of its own. */
  readonly bundlesCopy: boolean;
}

export interface Container {
  /** The names under `window` that the entry assigns. */
  readonly globals: readonly string[];
  /** By which the federation runtime knows the container; null when the code does not say it plainly. */
  readonly name: string | null;
  /** './Name' -> id of the module behind it; null when the code does not say it plainly. */
  readonly exposes: ReadonlyMap<string, string | null>;
  /** Module id -> the shared package that it stands for. */
  readonly consumes: ReadonlyMap<string, Consumed>;
  /** Shared packages that the remote would put into the page itself. */
  readonly offers: readonly string[];
  /** Remotes that it would load on its own. */
  readonly remotes: number;
  /** Files that its loader asks for. */
  readonly chunkFiles: readonly string[];
  readonly usesPageRuntime: boolean;
  /** Which tags its loader hands to the shell before they are sent for. */
  readonly assetHooks: ReadonlySet<string>;
}

export function readContainer(script: Script): Container {
  const found = assignments(script);
  const value = (name: string) => found.find(({ property }) => property === name)?.right;
  const initOptions = objects(script, 'initOptions')[0];
  return {
    globals: found.filter(({ onWindow }) => onWindow).map(({ property }) => property),
    name: literal(initOptions && propertyOf(initOptions, 'name')) ?? null,
    exposes: exposesOf(script),
    consumes: consumesOf(value('moduleIdToConsumeDataMapping')),
    offers: found
      .filter(({ property }) => property === 'shared')
      .flatMap(({ right }) => (right.type === 'ObjectExpression' ? keysOf(right) : [])),
    remotes: lengthOf(initOptions && propertyOf(initOptions, 'remotes')),
    chunkFiles: [...filesOf(value('u')), ...filesOf(value('miniCssF'))],
    usesPageRuntime: script.nodes.some((node) => isGlobal(script, node, '_FEDERATION_RUNTIME')),
    assetHooks: assetHooksOf(script),
  };
}

interface Assignment {
  readonly property: string;
  readonly onWindow: boolean;
  readonly right: AnyNode;
}

/** Every `something.property = …`. */
const assignments = ({ nodes }: Script): Assignment[] =>
  nodes.flatMap((node) => {
    if (node.type !== 'AssignmentExpression' || node.left.type !== 'MemberExpression') return [];
    const property = propertyName(node.left);
    const { object } = node.left;
    const onWindow = object.type === 'Identifier' && /^(window|globalThis|self)$/.test(object.name);
    return property === undefined ? [] : [{ property, onWindow, right: node.right }];
  });

/** Every object literal under a property's name. */
const objects = ({ nodes }: Script, name: string): ObjectExpression[] =>
  nodes.flatMap((node) =>
    node.type === 'Property' && propertyName(node) === name && node.value.type === 'ObjectExpression'
      ? [node.value]
      : [],
  );

/** A property's value in an object literal; a method is its function. */
export function propertyOf(object: ObjectExpression, name: string): AnyNode | undefined {
  for (const property of object.properties)
    if (property.type === 'Property' && propertyName(property) === name) return property.value;
  return undefined;
}

export const keysOf = (object: ObjectExpression): string[] =>
  object.properties.flatMap((property) =>
    property.type === 'Property' ? (propertyName(property) ?? []) : [],
  );

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

/** The id in `() => require(id)`, the innermost function of an expose's getter. */
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
    found.set(id, {
      name: literal(propertyOf(entry, 'shareKey')) ?? '',
      requiredVersion: literal(propertyOf(entry, 'requiredVersion')) ?? null,
      singleton: isTrue(propertyOf(entry, 'singleton')),
      strictVersion: isTrue(propertyOf(entry, 'strictVersion')),
      bundlesCopy: !(fallback && onlyThrows(fallback)),
    });
  }
  return found;
}

/** `true`, or `!0` as a minifier writes it. */
const isTrue = (node: AnyNode | undefined) =>
  (node?.type === 'Literal' && node.value === true) ||
  (node?.type === 'UnaryExpression' && node.operator === '!' && literal(node.argument) === '0');

/** `() => () => { throw … }`: there is nothing to fall back on. */
function onlyThrows(node: AnyNode): boolean {
  if (isFunction(node)) return onlyThrows(node.body);
  if (node.type !== 'BlockStatement') return false;
  const [first] = node.body;
  if (first?.type === 'ReturnStatement' && first.argument) return onlyThrows(first.argument);
  return first?.type === 'ThrowStatement';
}

/** What a loader's `id => file` gives for every id that it has a name or a hash for. */
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
      return node.left.type === 'PrivateIdentifier' ? [] : [...tablesIn(node.left), ...tablesIn(node.right)];
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

/** 'src' and 'href': which kinds of tags go through `__spreadwiseAsset`. */
function assetHooksOf(script: Script): Set<string> {
  const found = new Set<string>();
  for (const node of script.nodes)
    if (node.type === 'CallExpression' && isGlobal(script, node.callee, '__spreadwiseAsset')) {
      const attribute = literal(node.arguments[1]);
      if (attribute) found.add(attribute);
    }
  return found;
}
