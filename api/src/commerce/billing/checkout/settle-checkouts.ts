/**
 * Settles checkout attempts that nobody will finish: those of an address where another one was paid first, those that the
 * provider never answered, and those of a deleted account (docs/billing.md).
 */

import { isOver } from '@spreadwise/contract/subscription-status';
import { MINUTE_MS } from '../../../platform/lib/time';
import { noticesOfSync } from '../notifications/notice';
import type { PaidInvoice, ProviderSubscription } from '../provider/provider-state';
import { toPaid } from '../subscription/changes';
import { isLive } from '../subscription/tiers';
import { auditRow } from '../sync/decide-sync';
import { syncCustomer } from '../sync/sync-customer';
import { type CheckoutContext, customerKeyOf, findBegun, replaceAttempt } from './attempts';
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

/** The provider works on no request for so long: what it has not made by then it never will. */
const LOOKED_FOR_MS = 10 * MINUTE_MS;

/** Whether nothing is left to do. Rejects with `GatewayError` when the provider does not answer. */
export async function settleUnanswered(ctx: CheckoutContext, attemptId: string): Promise<boolean> {
  const found = await ctx.attempts.findUnanswered(attemptId);
  if (!found) return true;
  let isDone = false;
  // Who is beginning right now keeps the lease, and is not in the way of their own attempt.
  await ctx.leases.tryHold(`checkout:${found.email}`, async () => {
    const attempt = await ctx.attempts.findUnanswered(attemptId);
    isDone = attempt === null || (await settle(ctx, attempt));
  });
  return isDone;
}

async function settle(ctx: CheckoutContext, attempt: CheckoutAttempt): Promise<boolean> {
  const { id, email, customerId } = attempt;
  if (await findBegun(ctx, attempt)) {
    await replaceAttempt(ctx, attempt, 'failed');
    return true;
  }
  const made = customerId
    ? null
    : await ctx.gateway.findCustomer({ email, idempotencyKey: customerKeyOf(attempt) });
  if (made) await ctx.gateway.deleteCustomer(made.id);
  else if (ctx.now().getTime() - attempt.createdAt.getTime() < LOOKED_FOR_MS) return false;
  await ctx.attempts.close(id, 'expired');
  return true;
}

/** Everyone at the provider who has an address. */
export interface Leaver {
  readonly address: string;
  readonly customerIds: readonly string[];
}

/**
 * Gives back what was paid twice, which nobody could once the provider has forgotten whose it was; then deletes the
 * customers there, records that every subscription has ended, and drops mails that wait. Done twice it is done. Rejects with
 * `GatewayError` when the provider does not answer.
 */
export async function forgetCustomers(ctx: CheckoutContext, leaver: Leaver): Promise<void> {
  await settleCheckouts(ctx, leaver);
  for (const customerId of leaver.customerIds) {
    await ctx.gateway.deleteCustomer(customerId);
    if (await ctx.accounts.load(customerId)) await syncCustomer(ctx, customerId);
    await ctx.accounts.dropNotices(customerId);
  }
}

/** From here on nothing of theirs can be paid, and no payment beside another one waits. */
async function settleCheckouts(ctx: CheckoutContext, leaver: Leaver): Promise<void> {
  for (const attempt of await ctx.attempts.listOf(leaver, 'open')) await replaceAttempt(ctx, attempt);
  // A payment may be known to the provider alone.
  for (const customerId of leaver.customerIds) await syncCustomer(ctx, customerId);
  for (const attempt of await ctx.attempts.listOf(leaver, 'withdrawn')) await closeWithdrawn(ctx, attempt);
}
