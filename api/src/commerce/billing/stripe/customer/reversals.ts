/** Whose money was given or taken back: refunds in full, and disputes whose money the bank has taken. */
import type { Reversal } from '@spreadwise/contract';
import type Stripe from 'stripe';
import { isLive } from '../../access/tiers';
import { asked } from '../errors';
import { statusOf } from '../subscriptions';
import { intentsOf, ownerOf } from './invoices';

/** More than anybody has. */
const NEWEST = 100;

/** By subscription, where money was given or taken back. `invoices`: paid ones, the last paid first. */
export async function readReversals(
  stripe: Stripe,
  held: readonly Stripe.Subscription[],
  payments: readonly Stripe.PaymentIntent[],
  invoices: readonly Stripe.Invoice[],
): Promise<ReadonlyMap<string, Reversal>> {
  const found = new Map<string, Reversal>();
  const live = held.filter((subscription) => isLive(statusOf(subscription.status)));
  const suspects = payments.filter(({ latest_charge: charge }) => wasTouched(charge));
  if (live.length === 0 || suspects.length === 0) return found;
  for (const subscription of live) {
    const ids = moneyFor(subscription, invoices).flatMap(intentsOf);
    const reversal = await worstOf(
      stripe,
      suspects.filter(({ id }) => ids.includes(id)),
    );
    if (reversal) found.set(subscription.id, reversal);
  }
  return found;
}

const wasTouched = (charge: Stripe.PaymentIntent['latest_charge']): boolean =>
  typeof charge === 'object' && charge !== null && (charge.refunded || charge.disputed);

/** What was paid for the running period; while nothing is, what was paid last. `invoices`: the last paid first. */
export function moneyFor(
  subscription: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
): Stripe.Invoice[] {
  const start = subscription.items.data[0]?.current_period_start ?? subscription.created;
  const paid = invoices.filter(
    ({ parent, amount_paid }) => amount_paid > 0 && ownerOf(parent) === subscription.id,
  );
  const running = paid.filter(({ created }) => created >= start);
  return running.length > 0 ? running : paid.slice(0, 1);
}

async function worstOf(stripe: Stripe, suspects: readonly Stripe.PaymentIntent[]): Promise<Reversal | null> {
  let reversal: Reversal | null = null;
  for (const { id, latest_charge: charge } of suspects) {
    if (typeof charge !== 'object' || charge === null) continue;
    if (charge.disputed && (await isTaken(stripe, id))) return 'disputed';
    if (charge.refunded) reversal = 'refunded';
  }
  return reversal;
}

/** The bank leaves us the money of these; a state that a later version may bring counts as a dispute. */
const KEPT: readonly string[] = [
  'won',
  'prevented',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
];

async function isTaken(stripe: Stripe, intent: string): Promise<boolean> {
  const { data } = await asked(() => stripe.disputes.list({ payment_intent: intent, limit: NEWEST }));
  return data.some(({ status }) => !KEPT.includes(status));
}
