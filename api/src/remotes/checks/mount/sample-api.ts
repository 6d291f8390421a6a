import {
  CALLS,
  type Call,
  type CallName,
  type OwnerLoginResponse,
  type PublicConfig,
  type VerifyCustomerResponse,
} from '@spreadwise/contract';
import { OWNER_USER, TIER_NAMES, type Tier } from '@spreadwise/shared-auth/model';
import type { Hono } from 'hono';
import { z } from 'zod';
import type { AppEnv } from '../../../platform/http';

// The sample API answers every call of the contract, and lets anybody sign in as the owner or as a customer.

const OWNER: OwnerLoginResponse = {
  token: 'sample',
  expiresAt: '2100-01-01T00:00:00.000Z',
  user: OWNER_USER,
};
/** The highest tier, because its screens show the most. */
export const SAMPLE_TIER = 'GOLD';
/** The address with which a customer of the tier signs in. */
export const addressOf = (tier: Tier): string => `${tier.toLowerCase()}@example.com`;
const customerOf = (email: string): VerifyCustomerResponse => ({
  isValid: true,
  tier: TIER_NAMES.find((tier) => addressOf(tier) === email) ?? SAMPLE_TIER,
  customerId: 'cus_sample',
  customerEmail: email,
  customerName: 'Ada Sample',
  subscription: null,
  token: 'sample',
});

const VERIFY_CUSTOMER: CallName = 'POST /api/auth/verify-customer';
const emailIn = (body: { readonly email?: unknown } | null) => String(body?.email ?? '');

/** `onCall` receives each call's name; `exists` is false if the contract has no such call. */
export function addSampleApi(
  app: Hono<AppEnv>,
  config: PublicConfig,
  onCall: (name: string, exists: boolean) => void,
): void {
  const answers: Readonly<Record<string, unknown>> = {
    'GET /api/config': config,
    'POST /api/auth/owner-login': OWNER,
  };
  for (const [name, call] of Object.entries<Call>(CALLS)) {
    const [method = '', path = ''] = name.split(' ');
    app.on(method, path, async (c) => {
      onCall(name, true);
      if (name === VERIFY_CUSTOMER) return c.json(customerOf(emailIn(await c.req.json().catch(() => null))));
      // Stays open and silent until the page leaves.
      if (call.events) return c.body(new ReadableStream(), 200, { 'Content-Type': 'text/event-stream' });
      const answer = answers[name] ?? sampleAnswer(call);
      return answer === undefined ? c.body(null, 204) : c.json(answer);
    });
  }
  app.all('/api/*', (c) => {
    onCall(`${c.req.method} ${c.req.path}`, false);
    return c.json({ error: 'No such call.', requestId: 'sample' }, 404);
  });
}

type Schema = z.core.JSONSchema.JSONSchema;

/** The body of a call's success; undefined if it has none. Lists have one entry, and nullable values are not null. */
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

/** One text of each form in the contract; the first that fits is used. */
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

/** Schemas can also be `true` or `false`. */
const plain = (schema: Schema | boolean | undefined): Schema => (typeof schema === 'object' ? schema : {});

const definition = (ref: string, root: Schema): Schema => plain(root.$defs?.[ref.replace('#/$defs/', '')]);
