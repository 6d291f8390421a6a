/** The provider's webhook. */
import type { Hono } from 'hono';
import type { AppEnv } from '../../../../platform/http';
import { readBody } from '../../../../platform/http/body';
import { Problem } from '../../../../platform/http/problem';
import { receiveEvent } from './receive-event';

/** The provider's largest events are far smaller. */
const BODY_LIMIT = 512 * 1024;

export function webhookRoute(app: Hono<AppEnv>, ctx: Parameters<typeof receiveEvent>[0]): void {
  app.post('/api/stripe/webhook', async (c) => {
    const signature = c.req.header('Stripe-Signature') ?? '';
    const outcome = await receiveEvent(ctx, { rawBody: await readBody(c, BODY_LIMIT), signature });
    if (outcome === 'forged')
      throw new Problem(400, 'This is no event that the payment provider has signed.');
    return c.json({ received: true });
  });
}
