/** An answer of the shape that the contract promises, for screens that are only looked at. */

import type { Call } from '@spreadwise/contract';
import { z } from 'zod';

type Schema = z.core.JSONSchema.JSONSchema;

/** The body of a call's success; undefined when it has none. Lists have one entry, and what may be null is not. */
export function sampleAnswer({ response }: Call): unknown {
  if (!response) return undefined;
  const schema = z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' });
  return sampleOf(schema, schema);
}

function sampleOf(schema: Schema, root: Schema): unknown {
  if (schema.$ref) return sampleOf(definition(schema.$ref, root), root);
  if (schema.const !== undefined) return schema.const;
  const [example] = schema.examples ?? [];
  if (example !== undefined) return example;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return sampleOf(plain(choices.find((one) => plain(one).type !== 'null')), root);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => sampleOf(plain(one), root)));
  return ofType(schema, root);
}

function ofType(schema: Schema, root: Schema): unknown {
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, one]) => [name, sampleOf(plain(one), root)]),
      );
    case 'array':
      return arrayOf(schema, root);
    case 'string':
      return textOf(schema);
    case 'number':
    case 'integer':
      return (
        schema.minimum ?? (schema.exclusiveMinimum === undefined ? 1 : Number(schema.exclusiveMinimum) + 1)
      );
    case 'boolean':
      return true;
    default:
      return null;
  }
}

function arrayOf({ items, prefixItems, minItems = 1 }: Schema, root: Schema): unknown[] {
  if (prefixItems) return prefixItems.map((one) => sampleOf(plain(one), root));
  const item = Array.isArray(items) ? items[0] : items;
  return Array.from({ length: Math.max(1, minItems) }, () => sampleOf(plain(item), root));
}

/** Some of each form that the contract's texts have; the first that fits is taken. */
const TEXTS = [
  'Sample',
  '2026-01-05T09:30:00.000Z',
  '2026-01-05',
  '09:30',
  '1.5',
  '1',
  'ada@example.com',
  'https://example.com/',
  '/dashboard',
  'EUR',
  'eur',
];

function textOf({ pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Schema): string {
  const fits = (text: string) =>
    text.length >= minLength && text.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(text));
  return TEXTS.find(fits) ?? 'x'.repeat(Math.max(1, minLength));
}

/** Schemas may be written as true and false. */
const plain = (schema: Schema | boolean | undefined): Schema => (typeof schema === 'object' ? schema : {});

const definition = (ref: string, root: Schema): Schema => plain(root.$defs?.[ref.replace('#/$defs/', '')]);
