/** The provider's webhook: verifies, stores and answers an event; a job processes it afterwards. */
import type { Hono } from 'hono';
import { type AppEnv, Problem, readBody } from '../../platform/http';
import type { Uses } from './checkout/parts';
import { unknownEventNotice } from './notifications/notice';
import type { ProviderEvent } from './provider/gateway';
import type { KeptEvent } from './sync/inbox-store';

/** Throws Problem 400 unless the provider signed it just now, and it is an event. */
async function receiveEvent(
  deps: Uses<'gateway' | 'inboxStore' | 'notifyOwner' | 'now'>,
  rawBody: string,
  signature: string,
): Promise<void> {
  const now = deps.now();
  const event = deps.gateway.readEvent(rawBody, signature, now);
  if (!event) throw new Problem(400, 'Invalid webhook signature.');
  await deps.inboxStore.keep(keptEvent(event, deps.notifyOwner, now), now);
}

/** An event of an unknown type is processed all the same, with a note and a mail for the owner. */
export function keptEvent(event: ProviderEvent, notifyOwner: boolean, now: Date): KeptEvent {
  const isDone = event.customerId === null && event.chargeId === null;
  if (isKnownType(event.type)) return { ...event, isDone, note: null, notices: [] };
  const note = `Events of the type ${event.type} are not known here.`;
  return { ...event, isDone, note, notices: notifyOwner ? [unknownEventNotice(event, now)] : [] };
}

/** The first word of each type: what it is about. */
const KNOWN: ReadonlySet<string> = new Set([
  'balance',
  'billing_portal',
  'charge',
  'credit_note',
  'customer',
  'invoice',
  'invoice_payment',
  'invoiceitem',
  'mandate',
  'payment_intent',
  'payment_method',
  'payout',
  'plan',
  'price',
  'product',
  'refund',
  'setup_intent',
  'subscription_schedule',
  'tax',
  'tax_rate',
]);

const isKnownType = (type: string): boolean => KNOWN.has(type.split('.', 1)[0] ?? '');

/** The provider's largest events are far smaller. */
const BODY_LIMIT = 512 * 1024;

export function webhookRoute(
  app: Hono<AppEnv>,
  deps: Uses<'gateway' | 'inboxStore' | 'notifyOwner' | 'now'>,
): void {
  app.post('/api/stripe/webhook', async (c) => {
    const signature = c.req.header('Stripe-Signature') ?? '';
    await receiveEvent(deps, await readBody(c, BODY_LIMIT), signature);
    return c.json({ received: true });
  });
}
