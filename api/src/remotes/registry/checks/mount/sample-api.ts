/** Answers every call of the contract with a sample, and lets everybody sign in, as the owner or as a customer. */
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
import type { AppEnv } from '../../../../platform/http';
import { sampleAnswer } from './sample-answer';

const OWNER: OwnerLoginResponse = {
  token: 'sample',
  expiresAt: '2100-01-01T00:00:00.000Z',
  user: OWNER_USER,
};
/** The highest: its screens show the most. */
export const SAMPLE_TIER = 'GOLD';
/** The customer who signs in with this address has the tier. */
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

/** `onCall` hears of each by its name; `exists` is false when the contract has no such call. */
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
      // Open, and silent until the page goes.
      if (call.events) return c.body(new ReadableStream(), 200, { 'Content-Type': 'text/event-stream' });
      const answer = answers[name] ?? sampleAnswer(call);
      return answer === undefined ? c.body(null, 204) : c.json(answer);
    });
  }
  app.all('/api/*', (c) => {
    onCall(`${c.req.method} ${c.req.path}`, false);
    return c.json({ error: 'There is no such call.', requestId: 'sample' }, 404);
  });
}
