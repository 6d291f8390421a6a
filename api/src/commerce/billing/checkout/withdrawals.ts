/**
 * Closes the attempts of an address beside which another one was paid first: an unpaid one is voided at the provider,
 * what was paid in the same moment is given back (docs/billing.md).
 */
import { isOver } from '@spreadwise/contract/subscription-status';
import { isLive } from '../access/tiers';
import { toPaid } from '../changes/detect-changes';
import { noticesOfSync } from '../notifications/notice';
import type { PaidInvoice, ProviderSubscription } from '../provider/provider-state';
import { auditRow } from '../sync/decide-sync';
import { syncCustomer } from '../sync/sync-customer';
import { type CheckoutContext, findBegun } from './attempts';
import type { CheckoutAttempt } from './attempts-store';

/** May be repeated from any point on. How many payments were given back. */
export async function closeWithdrawn(ctx: CheckoutContext, attempt: CheckoutAttempt): Promise<number> {
  const { customerId } = attempt;
  const begun = await findBegun(ctx, attempt);
  if (customerId && begun && !isOver(begun.status)) {
    if ((await ctx.gateway.abandonSubscription(begun.id)) === 'paid') {
      if (!(await isAnotherLive(ctx, attempt.email, begun.id))) return keepAfterAll(ctx, attempt, customerId);
      await ctx.gateway.acts.cancelNow(begun.id);
    }
  }
  // Once it has ended nothing more is paid for it.
  const ended = begun && (await findBegun(ctx, attempt));
  const returned: PaidInvoice[] = [];
  for (const invoice of ended?.paidInvoices ?? [])
    if (invoice.amountCents > 0 && (await giveBack(ctx, attempt, invoice))) returned.push(invoice);
  const isOurs = await ctx.attempts.closeWithdrawn(
    attempt.id,
    ended ? reportOf(ctx, ended, returned) : NOTHING,
  );
  if (customerId) await syncCustomer(ctx, customerId);
  return isOurs ? returned.length : 0;
}

/** As the provider has them now: what the record says of the other one may be old. */
async function isAnotherLive(ctx: CheckoutContext, email: string, than: string): Promise<boolean> {
  const others = async () =>
    (await ctx.accounts.listByEmail(email))
      .flatMap(({ subscriptions }) => subscriptions)
      .filter(({ id, status }) => id !== than && isLive(status));
  for (const { customerId } of await others()) await syncCustomer(ctx, customerId);
  return (await others()).length > 0;
}

async function keepAfterAll(ctx: CheckoutContext, attempt: CheckoutAttempt, customerId: string): Promise<0> {
  await ctx.attempts.reopen(attempt.id);
  await syncCustomer(ctx, customerId);
  return 0;
}

/** Whether it is back. What the bank has taken back, or asks for, is its to decide. */
async function giveBack(
  ctx: CheckoutContext,
  attempt: CheckoutAttempt,
  invoice: PaidInvoice,
): Promise<boolean> {
  const payment = await ctx.gateway.acts.readPayment(invoice.id);
  if (!payment?.paymentId || payment.isDisputed) return false;
  const amountCents = payment.paidCents - payment.refundedCents;
  if (amountCents === 0) return true;
  await ctx.gateway.acts.refund({
    paymentId: payment.paymentId,
    amountCents,
    reason: 'duplicate',
    idempotencyKey: `checkout-${attempt.id}-return-${invoice.id}-${amountCents}`,
  });
  return true;
}

const NOTHING = { auditRows: [], notices: [] };

function reportOf(
  { now, notifyOwner }: CheckoutContext,
  { id, customerId, plan }: ProviderSubscription,
  returned: readonly PaidInvoice[],
) {
  if (!plan) return NOTHING;
  const at = now();
  const changes = returned.map((invoice) => ({
    kind: 'returned' as const,
    ...{ customerId, subscriptionId: id, plan, at: at.toISOString(), paid: toPaid(invoice) },
  }));
  return {
    auditRows: changes.map(auditRow),
    notices: noticesOfSync({ changes, unknownPrices: [], at }, notifyOwner),
  };
}
