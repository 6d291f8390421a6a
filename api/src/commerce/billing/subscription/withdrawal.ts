/**
 * Withdrawing from a contract: until when that is possible, what is refunded, and doing it. A repeat reads earlier
 * refunds from the provider, so that nothing is refunded twice.
 */
import { DAY_MS, HOUR_MS } from '../../../platform/lib/time';
import type { ChangeBase } from '../changes';
import type { BillingParts, Uses } from '../checkout/parts';
import type { InvoicePayment } from '../provider/gateway';

export interface Contract extends Omit<ChangeBase, 'at'> {
  /** When its first payment was made, as far as known. */
  readonly beganAt: Date;
  readonly periodEnd: Date | null;
  /** Whether it was asked to begin within the withdrawal period. */
  readonly beginNow: boolean;
  /** Whether it is billed, or would be once it is paid or resumed. */
  readonly runs: boolean;
  /** Whether it is set to end with the period. */
  readonly isEnding: boolean;
}

const WITHDRAWAL_DAYS = 14;
/** A last day off moves (§ 193 BGB; Regulation 1182/71, Art. 3(4)); no EU country has more public holidays in a row. */
const WORKING_DAYS_FOR_HOLIDAYS = 3;
const SATURDAY = 6;
/** The clocks of the EU are between one hour behind UTC and three ahead of it. */
const MOST_AHEAD_MS = 3 * HOUR_MS;
const MOST_BEHIND_MS = HOUR_MS;

/** The day of the beginning does not count, the last one does. */
export function withdrawalEnds(beganAt: Date): Date {
  let lastDay = Math.floor((beganAt.getTime() + MOST_AHEAD_MS) / DAY_MS) + WITHDRAWAL_DAYS;
  for (let left = WORKING_DAYS_FOR_HOLIDAYS; left > 0; lastDay += 1) if (!isWeekend(lastDay)) left -= 1;
  while (isWeekend(lastDay)) lastDay += 1;
  return new Date((lastDay + 1) * DAY_MS + MOST_BEHIND_MS);
}

const isWeekend = (day: number) => new Date(day * DAY_MS).getUTCDay() % SATURDAY === 0;

type Paid = Pick<InvoicePayment, 'paidCents' | 'coversFrom' | 'coversUntil'>;

/**
 * The cents of a payment that are due back in all for a withdrawal at `at`. A begun day is not charged, and a fraction
 * of a cent is the customer's.
 */
export function dueBack({ paidCents, coversFrom, coversUntil }: Paid, at: Date, beginNow: boolean): number {
  if (!beginNow) return paidCents;
  const days = Math.max(1, Math.round((coversUntil.getTime() - coversFrom.getTime()) / DAY_MS));
  const used = Math.min(days, Math.max(0, Math.floor((at.getTime() - coversFrom.getTime()) / DAY_MS)));
  return paidCents - Math.floor((paidCents * used) / days);
}

export interface Withdrawal {
  /** Part of its idempotency keys at the provider. */
  readonly id: string;
  readonly at: Date;
}

/**
 * Ends the subscription at once and refunds what is due. Returns the cents ever refunded; null if a bank must first
 * decide about some. Rejects with `GatewayError` or `LeaseBusyError` if that is not done; can be repeated.
 */
export const withdraw = (
  deps: Uses<'confirmLease' | 'gateway' | 'leases' | 'syncCustomer'>,
  contract: Contract,
  { id, at }: Withdrawal,
): Promise<number | null> =>
  deps.leases.hold(`plan:${contract.customerId}`, async (lease) => {
    const confirm = () => deps.confirmLease(lease);
    await confirm();
    await deps.gateway.admin.cancelNow(contract.subscriptionId);
    const backCents = await giveBack(deps, { ...contract, at, key: `withdrawal-${id}`, confirm });
    await deps.syncCustomer(contract.customerId);
    return backCents;
  });

interface GivingBack extends Pick<Contract, 'subscriptionId' | 'beginNow'> {
  readonly at: Date;
  /** Identifies the refunds at the provider. */
  readonly key: string;
  /** Whether it is still ours to do. */
  readonly confirm: () => Promise<void>;
}

/** Refunds to the cards what is due of a subscription's payments. Returns as `withdraw` does. */
export async function giveBack(
  { gateway }: Pick<BillingParts, 'gateway'>,
  { subscriptionId, at, beginNow, key, confirm }: GivingBack,
): Promise<number | null> {
  let backCents = 0;
  let mayBeMore = false;
  for (const invoiceId of await gateway.admin.listPaid(subscriptionId)) {
    const payment = await gateway.admin.readPayment(invoiceId);
    if (!payment) continue;
    const { paymentId, refundedCents } = payment;
    const amountCents = dueBack(payment, at, beginNow) - refundedCents;
    if (paymentId !== null && amountCents > 0 && !payment.isDisputed) {
      await confirm();
      const idempotencyKey = `${key}-${paymentId}-${refundedCents}`;
      const reason = 'requested_by_customer';
      await gateway.admin.refund({ invoiceId, paymentId, amountCents, reason, idempotencyKey });
      backCents += amountCents;
    }
    mayBeMore ||= payment.isUndecided && amountCents > 0;
    backCents += refundedCents;
  }
  return mayBeMore ? null : backCents;
}
