/** What a customer's money came to: every charge at Stripe, what was given back of it, and what the bank took for good. */
import type Stripe from 'stripe';
import type { Payments } from '../../provider/provider-state';
import { asked } from '../errors';

const ALL = { limit: 10_000 };

/** The charges of a customer that was deleted stay at Stripe. */
export async function readPayments(stripe: Stripe, customer: string): Promise<Payments> {
  const charges = await asked(() => stripe.charges.list({ customer, limit: 100 }).autoPagingToArray(ALL));
  const paid = charges.filter(({ status, amount_captured }) => status === 'succeeded' && amount_captured > 0);
  const sum = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0);
  const lost: number[] = [];
  for (const { id } of paid.filter(({ disputed }) => disputed)) {
    const { data } = await asked(() => stripe.disputes.list({ charge: id, limit: 100 }));
    lost.push(...data.filter(({ status }) => status === 'lost').map(({ amount }) => amount));
  }
  return {
    payments: paid.length,
    collectedCents: sum(paid.map(({ amount_captured }) => amount_captured)),
    refundedCents: sum(paid.map(({ amount_refunded }) => amount_refunded)),
    lostCents: sum(lost),
  };
}
