/** Automation: tokens with which customers' programs read their signals, and the staff's view of them. */
import { z } from 'zod';
import { API_SCOPES, defineCalls } from '../define-calls';
import { customerId, instantField, line } from '../fields';

export const apiToken = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  createdAt: instantField,
  expiresAt: instantField,
  /** Accurate to a few minutes. */
  lastUsedAt: instantField.nullable(),
  revokedAt: instantField.nullable(),
});
export type ApiToken = z.infer<typeof apiToken>;

/** A token with its customer, for the staff. */
export const customerKey = apiToken.extend({ customerId, email: z.string() });
export type CustomerKey = z.infer<typeof customerKey>;

const byId = z.strictObject({ id: z.string().max(64) });
const manage = { permission: 'api.management' } as const;

export const automationCalls = defineCalls({
  'GET /api/automation/tokens': {
    summary: "The caller's API tokens, without their secrets, the newest first.",
    access: { permission: 'subscription.manage' },
    customer: true,
    response: z.object({ tokens: z.array(apiToken) }),
  },
  'POST /api/automation/tokens': {
    summary: 'Create an API token, which a program uses to read signals. It is shown once.',
    access: { permission: 'subscription.manage' },
    customer: true,
    feature: 'api.tokens',
    body: z.strictObject({
      name: line()
        .min(1, 'Enter a name to recognise the token by.')
        .max(60, 'A name has at most 60 characters.'),
      scopes: z.array(z.enum(API_SCOPES)).min(1, 'Choose what the token may do.'),
      days: z.int().min(1).max(365, 'A token works for at most 365 days.'),
    }),
    response: z.object({ id: z.string(), token: z.string().meta({ examples: ['swk_…'] }) }),
    failures: {
      409: 'The caller has the maximum number of tokens.',
    },
  },
  'POST /api/automation/tokens/revoke': {
    summary: 'Revoke an API token, which also ends its open streams.',
    access: { permission: 'subscription.manage' },
    customer: true,
    body: byId,
    failures: { 404: 'Token not found, or already revoked.' },
  },
  'GET /api/admin/api-keys': {
    summary: 'The API tokens of all customers, without their secrets, newest first, with their rate limits.',
    access: manage,
    query: z.strictObject({
      /** Part of the customer's address. */
      search: z.string().trim().max(254).optional(),
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    response: z.object({
      keys: z.array(customerKey),
      callsAMinute: z.int(),
      nextCursor: z.string().nullable(),
    }),
  },
  'POST /api/admin/api-keys/revoke': {
    summary: "Revoke a customer's API token, which also ends its open streams.",
    access: manage,
    recent: true,
    body: byId,
    failures: { 404: 'Token not found, or already revoked.' },
  },
});
