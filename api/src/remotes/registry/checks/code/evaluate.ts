/** The value of the plain expressions that a bundler's loader names its files by. It runs nothing. */
import type { AnyNode } from 'acorn';
import { literal, propertyName } from './script';

/** Undefined when the value is missing, or only running the code would tell it. */
export function evaluate(node: AnyNode, names: Readonly<Record<string, string>>): string | undefined {
  const plain = literal(node);
  if (plain !== undefined) return plain;
  switch (node.type) {
    case 'Identifier':
      return names[node.name];
    case 'BinaryExpression':
      return node.left.type === 'PrivateIdentifier'
        ? undefined
        : binary(node.operator, node.left, node.right, names);
    case 'LogicalExpression': {
      const left = evaluate(node.left, names);
      return node.operator === '&&' ? undefined : (left ?? evaluate(node.right, names));
    }
    case 'ConditionalExpression':
      return evaluate(evaluate(node.test, names) === 'true' ? node.consequent : node.alternate, names);
    case 'MemberExpression': {
      const key = node.computed ? evaluate(node.property as AnyNode, names) : undefined;
      if (key === undefined || node.object.type !== 'ObjectExpression') return undefined;
      const property = node.object.properties.find(
        (one) => one.type === 'Property' && propertyName(one) === key,
      );
      return property?.type === 'Property' ? evaluate(property.value, names) : undefined;
    }
    default:
      return undefined;
  }
}

function binary(
  operator: string,
  leftNode: AnyNode,
  rightNode: AnyNode,
  names: Readonly<Record<string, string>>,
): string | undefined {
  const left = evaluate(leftNode, names);
  const right = evaluate(rightNode, names);
  if (left === undefined || right === undefined) return undefined;
  if (operator === '+') return left + right;
  return operator.startsWith('==') ? String(left === right) : undefined;
}
