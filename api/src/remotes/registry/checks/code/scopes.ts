/**
 * Which declaration a name in a script means. Bundles are minified, so that the same letter stands for something else
 * in each function: what a piece of code uses is known by its bindings only.
 */
import type { AnyNode, Identifier, Pattern } from 'acorn';

/** A declared name, and every place that reads or writes it. */
export interface Binding {
  readonly name: string;
  /** The function whose parameter it is, and which one (from 0); null for every other declaration. */
  readonly parameter: { readonly of: AnyNode; readonly index: number } | null;
  readonly references: Identifier[];
}

export interface Scopes {
  /** Undefined for a name that the script does not declare: a global. */
  bindingOf(identifier: Identifier): Binding | undefined;
  parentOf(node: AnyNode): AnyNode | undefined;
  /** Every node, a parent before its children. */
  readonly nodes: readonly AnyNode[];
}

interface Scope {
  readonly parent: Scope | null;
  /** The scope that `var` declares in. */
  readonly holdsVar: boolean;
  readonly names: Map<string, Binding>;
}

export function readScopes(program: AnyNode): Scopes {
  const parents = new Map<AnyNode, AnyNode>();
  const scopeOf = new Map<AnyNode, Scope>();
  const nodes: AnyNode[] = [];
  const declarations = new Set<Identifier>();
  const bindings = new Map<Identifier, Binding>();

  const declare = (pattern: Pattern, scope: Scope, parameter: Binding['parameter']) => {
    for (const id of namesIn(pattern)) {
      const known = scope.names.get(id.name);
      const binding = known ?? { name: id.name, parameter, references: [] };
      scope.names.set(id.name, binding);
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
    bindingOf: (identifier) => bindings.get(identifier),
    parentOf: (node) => parents.get(node),
    nodes,
  };
}

function declareNames(
  node: AnyNode,
  outer: Scope,
  inner: Scope,
  declare: (pattern: Pattern, scope: Scope, parameter: Binding['parameter']) => void,
): void {
  switch (node.type) {
    case 'FunctionDeclaration':
      if (node.id) declare(node.id, outer, null);
      break;
    case 'FunctionExpression':
      if (node.id) declare(node.id, inner, null);
      break;
    case 'ClassDeclaration':
    case 'ClassExpression':
      if (node.id) declare(node.id, node.type === 'ClassDeclaration' ? outer : inner, null);
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
    node.params.forEach((param, index) => {
      declare(param, inner, { of: node, index });
    });
}

function functionScope(scope: Scope): Scope {
  return scope.holdsVar || !scope.parent ? scope : functionScope(scope.parent);
}

const find = (scope: Scope | null, name: string): Binding | undefined =>
  scope ? (scope.names.get(name) ?? find(scope.parent, name)) : undefined;

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
type FunctionNode = Extract<AnyNode, { params: Pattern[] }>;
export const isFunction = (node: AnyNode): node is FunctionNode => FUNCTIONS.has(node.type);

const SCOPES = new Set([
  ...FUNCTIONS,
  'BlockStatement',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'SwitchStatement',
  'CatchClause',
  'ClassDeclaration',
  'ClassExpression',
]);
const opensScope = (node: AnyNode) => SCOPES.has(node.type);

/** The identifiers that a pattern declares. */
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

/** What of a node is code of its own: neither a property's plain name nor a label. */
function* childrenOf(node: AnyNode): Generator<AnyNode> {
  const skipped = nameKey(node);
  for (const [key, value] of Object.entries(node)) {
    if (key === skipped) continue;
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield child;
  }
}

function nameKey(node: AnyNode): string | null {
  switch (node.type) {
    case 'MemberExpression':
      return node.computed ? null : 'property';
    case 'Property':
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return node.computed ? null : 'key';
    case 'LabeledStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
      return 'label';
    case 'MetaProperty':
      return 'meta';
    case 'ImportSpecifier':
      return 'imported';
    case 'ExportSpecifier':
      return 'exported';
    default:
      return null;
  }
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
