/** Input values derived from a call's schema: valid ones, and ones that are wrong in a single place. */
import fc from 'fast-check';
import { z } from 'zod';

/** The parts of JSON Schema that are read. */
interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly format?: string;
  readonly pattern?: string;
  readonly examples?: readonly unknown[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const MOST_ITEMS = 3;
const MOST_LENGTH = 40;

export function rightValue(schema: z.ZodType): fc.Arbitrary<Json> {
  return ofSchema(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema) as never;
}

function ofSchema(schema: Schema): fc.Arbitrary<unknown> {
  const { anyOf, oneOf, allOf, enum: among, type } = schema;
  if ('const' in schema) return fc.constant(schema.const);
  if (among) return fc.constantFrom(...among);
  const choices = anyOf ?? oneOf ?? allOf;
  if (choices) return fc.oneof(...choices.map(ofSchema));
  if (type === 'object') return objectOf(schema);
  if (type === 'array')
    return fc.array(schema.items ? ofSchema(schema.items) : fc.jsonValue(), { maxLength: MOST_ITEMS });
  if (type === 'string') return textOf(schema);
  if (type === 'integer') return fc.integer(limitsOf(schema));
  if (type === 'number') return fc.double({ ...limitsOf(schema), noNaN: true });
  if (type === 'boolean') return fc.boolean();
  return type === 'null' ? fc.constant(null) : fc.jsonValue();
}

const objectOf = ({ properties = {}, required = [] }: Schema) =>
  fc.record(Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, ofSchema(part)])), {
    requiredKeys: [...required],
  });

const limitsOf = ({ minimum, maximum }: Schema) => ({
  min: Math.max(minimum ?? -1_000_000, -(2 ** 31)),
  max: Math.min(maximum ?? 1_000_000, 2 ** 31 - 1),
});

function textOf({ format, pattern, examples, minLength = 0, maxLength = MOST_LENGTH }: Schema) {
  if (format === 'email') return fc.constantFrom('ada@example.com', 'eve@example.com');
  if (format === 'date-time') return fc.constant('2026-11-21T09:30:00.000Z');
  if (format === 'uri') return fc.constantFrom('http://localhost:3000/dashboard', 'https://example.com/x');
  if (examples?.length) return fc.constantFrom(...examples);
  // fast-check does not support look-ahead; only the pattern for paths uses it.
  if (pattern) return pattern.includes('(?!') ? fc.constant('/insights') : matching(pattern);
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, MOST_LENGTH)) });
}

const matching = (pattern: string) => fc.stringMatching(new RegExp(pattern), { size: 'small' });

export const hostileText = fc.oneof(
  fc.constantFrom(
    ...['', ' ', '\0', 'a\0b', '\ud800', 'a\udc00', '\u202e', '%', '_', '\\', '%00', '\r\nX: y'],
    ...[
      "'; drop table visits; --",
      '//evil.example',
      'javascript:alert(1)',
      '../../../etc/passwd',
      '{{7*7}}',
    ],
    ...[
      '-1',
      '0',
      '1e309',
      'NaN',
      '99999999999999999999',
      'ada@example.com',
      `${'a'.repeat(300)}@example.com`,
    ],
    ...['0'.repeat(64), 'x'.repeat(3_000), '𝒳'.repeat(500), 'e\u0301'.repeat(200)],
    ...[
      '0000-00-00T00:00:00Z',
      '0000-01-01T00:00:00Z',
      '0000-01-01',
      '+275760-09-13T00:00:00.001Z',
      '9999999999-1',
      'null',
      '{}',
      '[]',
    ],
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
);

const hostileValue: fc.Arbitrary<Json> = fc.oneof(
  hostileText,
  fc.jsonValue() as fc.Arbitrary<Json>,
  fc.constantFrom<Json[]>(null, true, 0, -0, -1, 1e300, 2 ** 53, 2 ** 31, 0.1, [], {}, [[]], [null]),
  fc.constantFrom<Json[]>({ __proto__: null }, { constructor: { prototype: {} } }, Array(2_000).fill(0)),
);

/** A mutation of a value: the index of the place, the kind of change, and the value to insert. */
const change = fc.record({
  place: fc.nat({ max: 9_999 }),
  kind: fc.constantFrom('replace', 'replace', 'remove', 'add'),
  value: hostileValue,
  key: fc.constantFrom('__proto__', 'constructor', 'toString', 'length', 'x', 'a\0b', ''),
});
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never;

export const wrongValue = (schema: z.ZodType): fc.Arbitrary<Json> =>
  fc.tuple(rightValue(schema), change).map(([value, made]) => changed(value, made));

/** Replaces or removes one place in the value, at any depth, or adds another beside it. */
function changed(value: Json, made: Change): Json {
  const copy = structuredClone(value);
  const places = placesIn(copy);
  const place = places[made.place % places.length];
  if (!place) return made.value;
  const { parent, key } = place;
  if (made.kind === 'remove') delete parent[key];
  else if (made.kind === 'replace') parent[key] = made.value;
  else if (Array.isArray(parent)) parent.push(made.value);
  else Object.defineProperty(parent, made.key, { value: made.value, enumerable: true, configurable: true });
  return copy;
}

interface Place {
  readonly parent: Record<string, Json>;
  readonly key: string;
}

function placesIn(value: Json): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const parent = value as Record<string, Json>;
  return Object.keys(parent).flatMap((key) => [{ parent, key }, ...placesIn(parent[key] as Json)]);
}
