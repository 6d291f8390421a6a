/** Settles checkouts that nobody will finish: outpaid, unanswered, or of a deleted account (docs/billing.md). */
import { isOver } from '@spreadwise/contract/subscription-status';
import { MINUTE_MS } from '../../../platform/lib/time';
import { isHeld } from '../access/tiers';
import { toPaid } from '../changes';
import { noticesOfSync } from '../notifications/notice';
import type { PaidInvoice, ProviderSubscription } from '../provider/gateway';
import { auditRow } from '../sync/decide-sync';
import { customerKeyOf, findBegun, isKeyOfCheckout, replaceAttempt } from './attempts';
import type { CheckoutAttempt, Leaver } from './attempts-store';
import type { Uses } from './parts';

/** Returns how many payments were refunded. Can be repeated from any point on. */
export async function closeWithdrawn(
  deps: Uses<'accounts' | 'attempts' | 'gateway' | 'notifyOwner' | 'now' | 'syncCustomer'>,
  attempt: CheckoutAttempt,
): Promise<number> {
  const { customerId } = attempt;
  const begun = await findBegun(deps, attempt);
  if (customerId && begun && !isOver(begun.status)) {
    if ((await deps.gateway.abandonSubscription(begun.id)) === 'paid') {
      if (!(await isAnotherHeld(deps, attempt.email, begun.id))) {
        // It no longer competes with other checkouts. Not 'open': its browser may have begun another.
        await deps.attempts.close(attempt.id, 'expired', 'withdrawn');
        await deps.syncCustomer(customerId);
        return 0;
      }
      await deps.gateway.admin.cancelNow(begun.id);
    }
  }
  // Once it has ended, nothing more is paid for it.
  const ended = (begun && (await findBegun(deps, attempt))) ?? (await paidByDeleted(deps, attempt));
  const returned: PaidInvoice[] = [];
  for (const invoice of ended?.paidInvoices ?? [])
    if (invoice.amountCents > 0 && (await giveBack(deps, attempt, invoice))) returned.push(invoice);
  const isOurs = await deps.attempts.closeWithdrawn(
    attempt.id,
    ended ? reportOf(deps, ended, returned) : NOTHING,
  );
  if (customerId) await deps.syncCustomer(customerId);
  return isOurs ? returned.length : 0;
}

/** The provider still knows what a customer deleted there had begun and paid. */
async function paidByDeleted({ gateway }: Uses<'gateway'>, { subscriptionId }: CheckoutAttempt) {
  const begun = subscriptionId && (await gateway.readSubscription(subscriptionId));
  if (!begun) return null;
  const paidInvoices: PaidInvoice[] = [];
  for (const id of await gateway.admin.listPaid(begun.id)) {
    const amountCents = (await gateway.admin.readPayment(id))?.paidCents ?? 0;
    paidInvoices.push({ id, amountCents, hostedUrl: null, reason: 'first' });
  }
  return { ...begun, paidInvoices };
}

/** Reads the others back from the provider, since their record may be stale. */
async function isAnotherHeld(
  deps: Uses<'accounts' | 'syncCustomer'>,
  email: string,
  than: string,
): Promise<boolean> {
  const others = async () =>
    (await deps.accounts.listByEmail(email))
      .flatMap(({ subscriptions }) => subscriptions)
      .filter(({ id, status }) => id !== than && isHeld(status));
  for (const { customerId } of await others()) await deps.syncCustomer(customerId);
  return (await others()).length > 0;
}

/** Whether the money was refunded. The bank decides about a disputed payment. */
async function giveBack(
  { gateway: { admin } }: Uses<'gateway'>,
  attempt: CheckoutAttempt,
  invoice: PaidInvoice,
): Promise<boolean> {
  const payment = await admin.readPayment(invoice.id);
  if (!payment?.paymentId || payment.isDisputed) return false;
  const amountCents = payment.paidCents - payment.refundedCents;
  if (amountCents === 0) return true;
  await admin.refund({
    invoiceId: invoice.id,
    paymentId: payment.paymentId,
    amountCents,
    reason: 'duplicate',
    idempotencyKey: `checkout-${attempt.id}-return-${invoice.id}-${amountCents}`,
  });
  return true;
}

const NOTHING = { auditRows: [], notices: [] };

function reportOf(
  { now, notifyOwner }: Uses<'notifyOwner' | 'now'>,
  { id, customerId, plan }: Pick<ProviderSubscription, 'id' | 'customerId' | 'plan'>,
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
    notices: noticesOfSync({ changes, unknownPrices: [], rejected: [], at }, notifyOwner),
  };
}

/** The provider works on no request for longer: what it has not created by then, it never will. */
const LOOKED_FOR_MS = 10 * MINUTE_MS;

/** Returns whether nothing is left to do. Rejects with `GatewayError` if the provider does not answer. */
export async function settleUnanswered(
  deps: Uses<'attempts' | 'gateway' | 'leases' | 'now' | 'syncCustomer'>,
  attemptId: string,
): Promise<boolean> {
  const found = await deps.attempts.find(attemptId);
  if (!isUnanswered(found)) return true;
  let isDone = false;
  // A checkout that is beginning right now holds the lease; it is left alone.
  await deps.leases.tryHold(`checkout:${found.email}`, async () => {
    const attempt = await deps.attempts.find(attemptId);
    isDone = !isUnanswered(attempt) || (await settle(deps, attempt));
  });
  return isDone;
}

/** Still beginning, or its beginning was never answered. */
const isUnanswered = (attempt: CheckoutAttempt | null): attempt is CheckoutAttempt =>
  attempt?.status === 'open' && attempt.subscriptionId === null;

async function settle(
  deps: Uses<'attempts' | 'gateway' | 'now' | 'syncCustomer'>,
  attempt: CheckoutAttempt,
): Promise<boolean> {
  const { id, email, customerId } = attempt;
  if (await findBegun(deps, attempt)) {
    await replaceAttempt(deps, attempt, 'failed');
    return true;
  }
  const made = customerId
    ? null
    : await deps.gateway.findCustomer({ email, idempotencyKey: customerKeyOf(attempt) });
  if (made) await deps.gateway.deleteCustomer(made.id);
  else if (deps.now().getTime() - attempt.createdAt.getTime() < LOOKED_FOR_MS) return false;
  await deps.attempts.close(id, 'expired');
  return true;
}

/**
 * Refunds what was paid twice while it is still known whose it was; then deletes the customers at the provider, records
 * all subscriptions as ended, and drops unsent mails. Idempotent. Rejects with `GatewayError` if the provider does not
 * answer.
 */
export async function forgetCustomers(
  deps: Uses<'accounts' | 'attempts' | 'gateway' | 'notifyOwner' | 'now' | 'syncCustomer'>,
  leaver: Leaver,
): Promise<void> {
  // Afterwards nothing of theirs can be paid, and no duplicate payment waits for its refund.
  for (const attempt of await deps.attempts.listOf(leaver, 'open')) await replaceAttempt(deps, attempt);
  // The provider may know of a payment that is not recorded yet.
  for (const customerId of leaver.customerIds) await deps.syncCustomer(customerId);
  for (const attempt of await deps.attempts.listOf(leaver, 'withdrawn')) await closeWithdrawn(deps, attempt);
  for (const customerId of leaver.customerIds) {
    await deps.gateway.deleteCustomer(customerId);
    if (await deps.accounts.load(customerId)) await deps.syncCustomer(customerId);
    await deps.accounts.dropNotices(customerId);
  }
}

/**
 * Whether all that the provider knows of them are checkouts that nobody paid or can still pay: a customer that the owner
 * made there is not ours to delete. Rejects with `GatewayError` if the provider does not answer.
 */
export async function isUnpaid({ gateway }: Uses<'gateway'>, { customerIds }: Leaver): Promise<boolean> {
  for (const id of customerIds) {
    const known = await gateway.readCustomer(id);
    const isExpired = known?.subscriptions.every(({ status }) => status === 'incomplete_expired');
    if (known && !(isExpired && isKeyOfCheckout(known.key))) return false;
    if ((await gateway.readPayments(id)).payments > 0) return false;
  }
  return true;
}
