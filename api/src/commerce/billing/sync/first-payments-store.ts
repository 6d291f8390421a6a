/** SQL for an address's attempts and subscriptions, in the transaction that decides on them. */
import { and, eq, inArray, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/database';
import { checkoutAttempts, customers, subscriptions, webhookEvents } from '../../../platform/db/schema';
import { enqueue, jobKind } from '../../../platform/jobs';
import type { SubscriptionRecord } from '../access/account';
import { HELD, isHeld } from '../access/tiers';
import type { ProviderSubscription } from '../provider/gateway';
import { type AttemptDecision, type AttemptRecord, isOfAttempt, type KnownAttempts } from './first-payments';

/** Until the transaction ends, no other process begins a checkout for the address or records a payment of it. */
export async function lockAddress(tx: Transaction, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`checkout ${email}`}, 0))`);
}

/** The addresses for which a customer other than `except` holds a subscription. */
export async function listTaken(on: Database, emails: readonly string[], except: string | null) {
  const rows = await on
    .selectDistinct({ email: customers.email })
    .from(customers)
    .innerJoin(subscriptions, eq(subscriptions.customerId, customers.id))
    .where(
      and(
        inArray(customers.email, [...emails]),
        inArray(subscriptions.status, [...HELD]),
        except === null ? undefined : ne(customers.id, except),
      ),
    );
  return rows.map(({ email }) => email);
}

interface Look {
  readonly customerId: string;
  readonly held: readonly ProviderSubscription[];
  readonly before: readonly SubscriptionRecord[];
}

/** Locks the addresses of payments that are not decided on yet. */
export async function loadAttempts(tx: Transaction, look: Look): Promise<KnownAttempts> {
  const { customerId, held } = look;
  const attempts = await attemptsOf(tx, look);
  const isUndecided = (attempt: AttemptRecord) =>
    attempt.status !== 'paid' && held.some((one) => isHeld(one.status) && isOfAttempt(one, attempt));
  const emails = [...new Set(attempts.filter(isUndecided).map(({ email }) => email))].sort();
  if (emails.length === 0) return { attempts, taken: [] };
  for (const email of emails) await lockAddress(tx, email);
  // Read again: the previous holder of the lock may have decided on them.
  return { attempts: await attemptsOf(tx, look), taken: await listTaken(tx, emails, customerId) };
}

/** The provider's event type for a declined card. */
export const DECLINED = 'payment_intent.payment_failed';

const declines = sql<number>`(
  select count(*)::int from ${webhookEvents}
  where ${webhookEvents.customerId} = ${checkoutAttempts.customerId}
    and ${webhookEvents.receivedAt} >= ${checkoutAttempts.createdAt}
    and ${webhookEvents.type} = ${DECLINED}
)`;

async function attemptsOf(tx: Transaction, { held, before }: Look): Promise<AttemptRecord[]> {
  const subscriptionIds = [...held, ...before].map((one) => one.id);
  if (subscriptionIds.length === 0) return [];
  const { id, email, status, subscriptionId } = checkoutAttempts;
  return tx
    .select({ id, email, status, subscriptionId, declines })
    .from(checkoutAttempts)
    .where(
      or(
        inArray(subscriptionId, subscriptionIds),
        inArray(
          id,
          held.flatMap(({ attemptId }) => attemptId ?? []),
        ),
      ),
    );
}

export interface AttemptJob {
  readonly attemptId: string;
}

export const WITHDRAWAL = jobKind<AttemptJob>('checkout-withdrawals');

/** Requires the locks of `loadAttempts`. */
export async function saveAttempts(
  tx: Transaction,
  { paid, expired, withdrawn }: Pick<AttemptDecision, 'paid' | 'expired' | 'withdrawn'>,
  now: Date,
): Promise<void> {
  const close = (ids: readonly string[]) =>
    enqueue(
      tx,
      WITHDRAWAL,
      ids.map((attemptId) => ({ key: attemptId, payload: { attemptId }, runAt: now })),
    );

  for (const { id, subscriptionId } of withdrawn)
    await tx
      .update(checkoutAttempts)
      .set({ status: 'withdrawn', subscriptionId })
      .where(eq(checkoutAttempts.id, id));
  await close(withdrawn.map(({ id }) => id));
  if (expired.length > 0)
    await tx
      .update(checkoutAttempts)
      .set({ status: 'expired' })
      .where(and(inArray(checkoutAttempts.id, idsOf(expired)), eq(checkoutAttempts.status, 'open')));
  if (paid.length === 0) return;
  await tx
    .update(checkoutAttempts)
    .set({ status: 'paid' })
    .where(inArray(checkoutAttempts.id, idsOf(paid)));
  const beside = await tx
    .update(checkoutAttempts)
    .set({ status: 'withdrawn' })
    .where(
      and(
        inArray(
          checkoutAttempts.email,
          paid.map(({ email }) => email),
        ),
        eq(checkoutAttempts.status, 'open'),
        notInArray(checkoutAttempts.id, idsOf(paid)),
      ),
    )
    .returning({ id: checkoutAttempts.id });
  await close(beside.map(({ id }) => id));
}

const idsOf = (attempts: readonly AttemptRecord[]) => attempts.map(({ id }) => id);
