/** Object literals in code, as the tables that bundlers write. */
import type { AnyNode, ObjectExpression } from 'acorn';
import { literal, propertyName } from './script';

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

/** `true`, or `!0` as a minifier writes it. */
export const isTrue = (node: AnyNode | undefined) =>
  (node?.type === 'Literal' && node.value === true) ||
  (node?.type === 'UnaryExpression' && node.operator === '!' && literal(node.argument) === '0');
