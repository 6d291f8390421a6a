/** A candidate's script as a syntax tree, with helpers for the rules. */
import { type AnyNode, type Identifier, type ObjectExpression, type Pattern, parse } from 'acorn';
import { getOrInsert } from '../../../platform/lib/lists';

export interface Script extends Scopes {
  readonly file: string;
  readonly text: string;
}

/** Parses like a browser: a classic script allows no import and export. Throws a syntax error. */
export function readScript(file: string, text: string, sourceType: 'script' | 'module'): Script {
  return { file, text, ...readScopes(parse(text, { ecmaVersion: 'latest', sourceType })) };
}

/** The constant text or number of a node, as a string; undefined if only running the code would tell. */
export function literal(node: AnyNode | null | undefined): string | undefined {
  if (node?.type === 'Literal' && (typeof node.value === 'string' || typeof node.value === 'number'))
    return String(node.value);
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined;
  return undefined;
}

/** The texts that a node may evaluate to: a literal, or the branches of a choice between literals. */
export function literals(node: AnyNode | null | undefined): string[] {
  if (node?.type === 'ConditionalExpression')
    return [...literals(node.consequent), ...literals(node.alternate)];
  if (node?.type === 'LogicalExpression') return [...literals(node.left), ...literals(node.right)];
  if (node?.type === 'Literal' && typeof node.value !== 'string') return [];
  const text = literal(node);
  return text === undefined ? [] : [text];
}

/** The property's name in `a.name`, `a['name']` or `{ name: … }`; undefined if only running the code would tell. */
export function propertyName(node: AnyNode): string | undefined {
  if (node.type === 'MemberExpression')
    return !node.computed && node.property.type === 'Identifier'
      ? node.property.name
      : literal(node.property);
  if (node.type === 'Property' || node.type === 'MethodDefinition')
    return !node.computed && node.key.type === 'Identifier' ? node.key.name : literal(node.key);
  return undefined;
}

/** Whether the node is this global: a name that the script does not declare, or a member of window. */
export function isGlobal(scopes: Scopes, node: AnyNode, name: string): boolean {
  // `(0, eval)(…)`
  const last = node.type === 'SequenceExpression' && node.expressions.at(-1);
  if (last) return isGlobal(scopes, last, name);
  return node.type === 'Identifier' ? node.name === name && !scopes.bindingOf(node) : onWindow(node) === name;
}

const WINDOW = new Set(['window', 'globalThis', 'self']);

/** `window.name`, `globalThis['name']` -> name. */
export function onWindow(node: AnyNode): string | undefined {
  return node.type === 'MemberExpression' && node.object.type === 'Identifier' && WINDOW.has(node.object.name)
    ? propertyName(node)
    : undefined;
}

// Object literals in code, as the tables that bundlers write.

/** A property's value in an object literal; for a method, its function. */
export function propertyOf(object: ObjectExpression, name: string): AnyNode | undefined {
  for (const property of object.properties)
    if (property.type === 'Property' && propertyName(property) === name) return property.value;
  return undefined;
}

export const keysOf = (object: ObjectExpression): string[] =>
  object.properties.flatMap((property) =>
    property.type === 'Property' ? (propertyName(property) ?? []) : [],
  );

/** `true`, or `!0` in minified code. */
export const isTrue = (node: AnyNode | undefined) =>
  (node?.type === 'Literal' && node.value === true) ||
  (node?.type === 'UnaryExpression' && node.operator === '!' && literal(node.argument) === '0');

// Calls of the API are texts such as `request('GET /api/…')`; no other text looks like that.

export function callIn(node: AnyNode): string | undefined {
  const text = node.type === 'Literal' || node.type === 'TemplateLiteral' ? literal(node) : undefined;
  return text !== undefined && /^(GET|POST|PUT|PATCH|DELETE) \/api\/\S+$/.test(text) ? text : undefined;
}

// In minified bundles the same letter means something else in each function, so names are resolved to their bindings.

/** A declared name and every place that reads or writes it. */
export interface Binding {
  /** The function whose parameter it is, and its index; null for every other declaration. */
  readonly parameter: { readonly of: AnyNode; readonly index: number } | null;
  readonly references: Identifier[];
}

interface Scope {
  readonly parent: Scope | null;
  /** Whether `var` declares in this scope. */
  readonly holdsVar: boolean;
  readonly names: Map<string, Binding>;
}

function readScopes(program: AnyNode) {
  const parents = new Map<AnyNode, AnyNode>();
  const scopeOf = new Map<AnyNode, Scope>();
  const nodes: AnyNode[] = [];
  const declarations = new Set<Identifier>();
  const bindings = new Map<Identifier, Binding>();

  const declare = (pattern: Pattern, scope: Scope, parameter: Binding['parameter']) => {
    for (const id of namesIn(pattern)) {
      const binding = getOrInsert(scope.names, id.name, () => ({ parameter, references: [] }));
      declarations.add(id);
      bindings.set(id, binding);
    }
  };

  const enter = (node: AnyNode, outer: Scope) => {
    nodes.push(node);
    const scope = opensScope(node)
      ? { parent: outer, holdsVar: isFunction(node), names: new Map<string, Binding>() }
      : outer;
    scopeOf.set(node, scope);
    declareNames(node, outer, scope, declare);
    for (const child of childrenOf(node)) {
      parents.set(child, node);
      enter(child, scope);
    }
  };
  enter(program, { parent: null, holdsVar: true, names: new Map() });

  for (const node of nodes) {
    if (node.type !== 'Identifier' || declarations.has(node)) continue;
    const binding = find(scopeOf.get(node) ?? null, node.name);
    binding?.references.push(node);
    if (binding) bindings.set(node, binding);
  }
  return {
    /** Undefined for a name that the script does not declare: a global. */
    bindingOf: (identifier: Identifier) => bindings.get(identifier),
    parentOf: (node: AnyNode) => parents.get(node),
    /** Every node, parents before their children. */
    nodes,
  };
}

export type Scopes = ReturnType<typeof readScopes>;

function declareNames(
  node: AnyNode,
  outer: Scope,
  inner: Scope,
  declare: (pattern: Pattern, scope: Scope, parameter: Binding['parameter']) => void,
): void {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      if (node.id) declare(node.id, outer, null);
      break;
    case 'FunctionExpression':
    case 'ClassExpression':
      if (node.id) declare(node.id, inner, null);
      break;
    case 'VariableDeclaration':
      for (const { id } of node.declarations)
        declare(id, node.kind === 'var' ? functionScope(outer) : outer, null);
      break;
    case 'CatchClause':
      if (node.param) declare(node.param, inner, null);
      break;
    case 'ImportDeclaration':
      for (const { local } of node.specifiers) declare(local, outer, null);
      break;
  }
  if (isFunction(node))
    for (const [index, param] of node.params.entries()) declare(param, inner, { of: node, index });
}

function functionScope(scope: Scope): Scope {
  return scope.holdsVar || !scope.parent ? scope : functionScope(scope.parent);
}

const find = (scope: Scope | null, name: string): Binding | undefined =>
  scope ? (scope.names.get(name) ?? find(scope.parent, name)) : undefined;

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
type FunctionNode = Extract<AnyNode, { params: Pattern[] }>;
export const isFunction = (node: AnyNode): node is FunctionNode => FUNCTIONS.has(node.type);

const SCOPES = /^(Block|For|ForIn|ForOf|Switch)Statement$|^CatchClause$|^Class(Declaration|Expression)$/;
const opensScope = (node: AnyNode) => isFunction(node) || SCOPES.test(node.type);

function namesIn(pattern: Pattern): Identifier[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern];
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        namesIn(property.type === 'RestElement' ? property.argument : property.value),
      );
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element ? namesIn(element) : []));
    case 'AssignmentPattern':
      return namesIn(pattern.left);
    case 'RestElement':
      return namesIn(pattern.argument);
    default:
      return [];
  }
}

/** The child of a node that is only a name, not an expression. */
const NAME_KEYS: Readonly<Record<string, string>> = {
  MemberExpression: 'property',
  Property: 'key',
  MethodDefinition: 'key',
  PropertyDefinition: 'key',
  LabeledStatement: 'label',
  BreakStatement: 'label',
  ContinueStatement: 'label',
  MetaProperty: 'meta',
  ImportSpecifier: 'imported',
  ExportSpecifier: 'exported',
};

/** Without intermediate lists: a build has hundreds of thousands of nodes. */
function childrenOf(node: AnyNode): AnyNode[] {
  const skipped = 'computed' in node && node.computed ? undefined : NAME_KEYS[node.type];
  const children: AnyNode[] = [];
  for (const key in node) {
    const value: unknown = key === skipped ? null : node[key as keyof AnyNode];
    if (isNode(value)) children.push(value);
    else if (Array.isArray(value)) for (const one of value) if (isNode(one)) children.push(one);
  }
  return children;
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
