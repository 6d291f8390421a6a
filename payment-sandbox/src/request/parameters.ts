/** Parameter schemas like Stripe's: everything arrives as text, and unknown names are rejected by name. */
import { z } from 'zod';
import { type ApiError, invalidRequest, missingParameter, unknownParameter } from '../errors';
import type { Form } from './form-encoding';

export const text = z.string().max(5000);
/** An empty text clears the field. */
export const clearableText = text.transform((value) => (value === '' ? null : value));
export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, 'Invalid integer')
  .transform(Number);
export const count = integer.pipe(z.number().min(0));
export const truth = z.enum(['true', 'false']).transform((value) => value === 'true');
/** An empty value removes the key. */
export const metadata = z.union([
  z.literal('').transform((): Record<string, string> | null => null),
  z.record(z.string().max(40), z.string().max(500)),
]);

export function list<T extends z.ZodType>(of: T) {
  return z.preprocess(
    (value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : value === '' ? [] : value,
    z.array(of),
  );
}

export const expansion = { expand: list(text).optional() };
export const paging = {
  limit: integer.pipe(z.number().min(1).max(100)).default(10),
  starting_after: text.optional(),
  ending_before: text.optional(),
};
export const createdRange = z
  .union([integer, z.strictObject({ gt: integer, gte: integer, lt: integer, lte: integer }).partial()])
  .optional();

/** The filters of a list of objects about a charge. */
export const chargeFilter = {
  charge: text.optional(),
  created: createdRange,
  payment_intent: text.optional(),
};

/** Stripe's reasons for a cancellation. */
export const cancellationReason = z.enum([
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
]);

/** Changes to a subscription's items. */
export const itemChanges = list(
  z.strictObject({
    id: text.optional(),
    price: text.optional(),
    quantity: count.optional(),
    deleted: truth.optional(),
  }),
);

export const address = z
  .strictObject({
    city: text,
    country: text,
    line1: text,
    line2: text,
    postal_code: text,
    state: text,
  })
  .partial();

/** Reads `form` by `schema`, or throws the error that Stripe would answer. */
export function readParameters<S extends z.ZodType>(schema: S, form: Form): z.output<S> {
  const result = schema.safeParse(form);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw issue === undefined ? invalidRequest('Invalid request.') : toError(issue, form);
}

function toError(issue: z.core.$ZodIssue, form: Form): ApiError {
  if (issue.code === 'invalid_union') {
    const nested =
      issue.errors.flat().find((inner) => inner.code === 'unrecognized_keys') ?? issue.errors[0]?.[0];
    if (nested !== undefined) return toError({ ...nested, path: [...issue.path, ...nested.path] }, form);
  }
  if (issue.code === 'unrecognized_keys') {
    return unknownParameter(nameOf([...issue.path, issue.keys[0] ?? '']));
  }
  const name = nameOf(issue.path);
  if (valueAt(form, issue.path) === undefined) return missingParameter(name);
  if (issue.code === 'invalid_value') {
    return invalidRequest(`Invalid ${name}: must be one of ${issue.values.join(', ')}`, { param: name });
  }
  return invalidRequest(`Invalid value for ${name}: ${issue.message}`, { param: name });
}

function nameOf(path: PropertyKey[]): string {
  const [head, ...rest] = path.map(String);
  return `${head ?? ''}${rest.map((part) => `[${part}]`).join('')}`;
}

function valueAt(form: Form, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (node, key) => (typeof node === 'object' && node !== null ? (node as Form)[String(key)] : undefined),
    form,
  );
}

/** Merges metadata as Stripe does: given keys replace, empty values remove, '' clears all. */
export function mergeMetadata(
  before: Record<string, string>,
  given: Record<string, string> | null | undefined,
): Record<string, string> {
  if (given === undefined) return before;
  if (given === null) return {};
  return Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== ''));
}
