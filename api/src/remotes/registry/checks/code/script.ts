/** A script of a candidate as its syntax tree, and the small questions that the rules ask of it. */
import { type AnyNode, parse } from 'acorn';
import { messageOf } from '../../../../platform/lib/text';
import { readScopes, type Scopes } from './scopes';

export interface Script extends Scopes {
  readonly file: string;
  readonly text: string;
}

export type ScriptReading =
  | { readonly ok: true; readonly script: Script }
  | { readonly ok: false; readonly reason: string };

/** As the browser would: a classic script knows no import and export. */
export function readScript(file: string, text: string, sourceType: 'script' | 'module'): ScriptReading {
  try {
    const program = parse(text, { ecmaVersion: 'latest', sourceType });
    return { ok: true, script: { file, text, ...readScopes(program) } };
  } catch (error) {
    return { ok: false, reason: messageOf(error) };
  }
}

/** The text or number that a node stands for, as an object's key would be; undefined when only running it tells. */
export function literal(node: AnyNode | null | undefined): string | undefined {
  if (node?.type === 'Literal' && (typeof node.value === 'string' || typeof node.value === 'number'))
    return String(node.value);
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined;
  return undefined;
}

/** The texts that a node may stand for: a literal, or the branches of a choice between some. */
export function literals(node: AnyNode | null | undefined): string[] {
  if (node?.type === 'ConditionalExpression')
    return [...literals(node.consequent), ...literals(node.alternate)];
  if (node?.type === 'LogicalExpression') return [...literals(node.left), ...literals(node.right)];
  if (node?.type === 'Literal' && typeof node.value !== 'string') return [];
  const text = literal(node);
  return text === undefined ? [] : [text];
}

/** The property's name in `a.name`, `a['name']`, `{ name: … }`; undefined when only running it tells. */
export function propertyName(node: AnyNode): string | undefined {
  if (node.type === 'MemberExpression')
    return !node.computed && node.property.type === 'Identifier'
      ? node.property.name
      : literal(node.property);
  if (node.type === 'Property' || node.type === 'MethodDefinition')
    return !node.computed && node.key.type === 'Identifier' ? node.key.name : literal(node.key);
  return undefined;
}

/** Whether it is a name that the script itself does not declare: what the page has under that name. */
export const isGlobal = ({ bindingOf }: Scopes, node: AnyNode, name: string): boolean =>
  node.type === 'Identifier' ? node.name === name && !bindingOf(node) : onWindow(node) === name;

const WINDOW = new Set(['window', 'globalThis', 'self']);

/** `window.name`, `globalThis['name']` -> name. */
function onWindow(node: AnyNode): string | undefined {
  return node.type === 'MemberExpression' && node.object.type === 'Identifier' && WINDOW.has(node.object.name)
    ? propertyName(node)
    : undefined;
}
