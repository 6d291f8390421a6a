/** Which members of shared packages a script uses, found through the ids by which its modules require them. */
import type { AnyNode, CallExpression, Identifier } from 'acorn';
import { type Binding, literal, propertyName, type Script } from './script';
import type { Consumed } from './webpack-container';

export interface Use {
  readonly name: string;
  readonly member: string;
  readonly script: Script;
  /** The expression with the member's value; null if it is destructured. */
  readonly node: AnyNode | null;
  /** Whether the code tests for the member before it uses it. */
  readonly asksFirst: boolean;
}

export interface Uses {
  readonly uses: readonly Use[];
  /** Packages passed on as a whole, or accessed by a name that only running the code would tell. */
  readonly unknown: readonly { readonly name: string; readonly file: string }[];
}

export function usesOf(script: Script, consumes: ReadonlyMap<string, Consumed>): Uses {
  const uses: Use[] = [];
  const unknown: { name: string; file: string }[] = [];
  for (const node of script.nodes) {
    const asked = askedModule(script, node);
    const name = asked === undefined ? undefined : consumes.get(asked)?.name;
    if (name === undefined) continue;
    const note = () => void unknown.push({ name, file: script.file });
    const add = (member: string, used: AnyNode | null) =>
      void uses.push({ name, member, script, node: used, asksFirst: false });
    followNamespace(script, node, { add, note, followed: new Set() });
  }
  return { uses: withQuestions(uses), unknown };
}

/** The call of a used member, `(0, a.member)(…)`; null if the member is not called directly. */
export function callOf({ node, script }: Use): CallExpression | null {
  if (!node) return null;
  let callee = node;
  const parent = script.parentOf(node);
  if (parent?.type === 'SequenceExpression' && parent.expressions.at(-1) === node) callee = parent;
  const call = script.parentOf(callee);
  return call?.type === 'CallExpression' && call.callee === callee ? call : null;
}

/** The members used of an expression's value, as far as the script shows them. */
export function membersOf(script: Script, node: AnyNode): string[] {
  const found: string[] = [];
  followNamespace(script, node, {
    add: (member) => void found.push(member),
    note: () => undefined,
    followed: new Set(),
  });
  return found;
}

/** The id in `require(id)`; `require` is the third parameter of a module function. */
function askedModule(script: Script, node: AnyNode): string | undefined {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier' || node.arguments.length !== 1)
    return undefined;
  return isRequire(script, node.callee) ? literal(node.arguments[0]) : undefined;
}

const isRequire = ({ bindingOf }: Script, callee: Identifier) => bindingOf(callee)?.parameter?.index === 2;

interface Sink {
  add(member: string, node: AnyNode | null): void;
  note(): void;
  /** Names already followed, because `a = b; b = a` would never end. */
  readonly followed: Set<Binding>;
}

/** Follows an expression whose value is the whole package. */
function followNamespace(script: Script, node: AnyNode, sink: Sink): void {
  const parent = script.parentOf(node);
  switch (parent?.type) {
    case undefined:
    case 'ExpressionStatement':
      break;
    case 'MemberExpression':
      if (parent.object === node) addMember(propertyName(parent), parent, sink);
      else sink.note();
      break;
    case 'SequenceExpression':
      if (parent.expressions.at(-1) === node) followNamespace(script, parent, sink);
      break;
    case 'LogicalExpression':
      followNamespace(script, parent, sink);
      break;
    case 'VariableDeclarator':
      followPattern(script, parent.id, sink);
      break;
    case 'AssignmentExpression':
      // An assignment to a name uses nothing of its former value.
      if (parent.right === node) {
        followPattern(script, parent.left, sink);
        followNamespace(script, parent, sink);
      }
      break;
    case 'CallExpression':
      followHelper(script, parent, node, sink);
      break;
    default:
      sink.note();
  }
}

function addMember(name: string | undefined, node: AnyNode | null, sink: Sink): void {
  if (name === undefined) sink.note();
  else sink.add(name, node);
}

/** `var a = …`, `var { A, B: b } = …`. */
function followPattern(script: Script, pattern: AnyNode, sink: Sink): void {
  if (pattern.type === 'ObjectPattern')
    for (const property of pattern.properties)
      addMember(property.type === 'Property' ? propertyName(property) : undefined, null, sink);
  else if (pattern.type !== 'Identifier') sink.note();
  else followName(script, pattern, sink);
}

function followName(script: Script, name: Identifier, sink: Sink): void {
  const binding = script.bindingOf(name);
  if (!binding || sink.followed.has(binding)) return;
  sink.followed.add(binding);
  for (const reference of binding.references) followNamespace(script, reference, sink);
}

/** The bundler's `require.n` (a getter of the default export) and `require.t` (a namespace object made from it). */
function followHelper(script: Script, call: CallExpression, node: AnyNode, sink: Sink): void {
  const helper = call.arguments[0] === node ? helperOf(script, call.callee) : undefined;
  const parent = script.parentOf(call);
  if (helper === 't') followNamespace(script, call, sink);
  else if (helper === 'n' && parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier')
    for (const reference of script.bindingOf(parent.id)?.references ?? [])
      followDefault(script, reference, sink);
  else sink.note();
}

const helperOf = (script: Script, callee: AnyNode) =>
  callee.type === 'MemberExpression' &&
  callee.object.type === 'Identifier' &&
  isRequire(script, callee.object)
    ? propertyName(callee)
    : undefined;

/** `b()` and `b.a`, where b is a getter of the default export; for a CommonJS package that is the package itself. */
function followDefault(script: Script, reference: Identifier, sink: Sink): void {
  const parent = script.parentOf(reference);
  const called = parent?.type === 'CallExpression' && parent.callee === reference;
  const short = parent?.type === 'MemberExpression' && propertyName(parent) === 'a';
  if (!parent || !(called || short)) {
    sink.note();
    return;
  }
  sink.add('default', parent);
  const add: Sink['add'] = (name, node) => sink.add(`default.${name}`, node);
  followNamespace(script, parent, { add, note: () => undefined, followed: sink.followed });
}

/** A member that the script tests for in one place is treated as optional everywhere. */
function withQuestions(uses: readonly Use[]): Use[] {
  const asked = new Set(uses.filter(isQuestion).map(keyOf));
  return uses.map((use) => ({ ...use, asksFirst: asked.has(keyOf(use)) }));
}

const keyOf = ({ name, member: of }: Use) => `${name} ${of}`;

function isQuestion({ node, script }: Use): boolean {
  const parent = node && script.parentOf(node);
  switch (parent?.type) {
    case 'UnaryExpression':
      return parent.operator === 'typeof' || parent.operator === '!';
    case 'LogicalExpression':
      return parent.left === node;
    case 'ConditionalExpression':
    case 'IfStatement':
      return parent.test === node;
    case 'BinaryExpression':
      return /^[!=]==?$/.test(parent.operator);
    case 'CallExpression':
      return parent.optional && parent.callee === node;
    default:
      return false;
  }
}
