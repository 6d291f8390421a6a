/** SQL for an address's attempts and subscriptions, in the transaction that decides on them. */
import { and, eq, inArray, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '../../../platform/db/database';
import { checkoutAttempts, customers, subscriptions, webhookEvents } from '../../../platform/db/schema';
import { enqueue, jobKind } from '../../../platform/jobs';
import type { SubscriptionRecord } from '../access/account';
import { HELD, isHeld } from '../access/tiers';
import type { ProviderSubscription } from '../provider/gateway';
import { type AttemptDecision, type AttemptRecord, isOfAttempt, type KnownAttempts } from './first-payments';

export const IS_OPEN = eq(checkoutAttempts.status, 'open');

/** Changes the attempts that meet all conditions; returns their ids. */
export const updateAttempts = (
  on: Pick<Database, 'update'>,
  values: PgUpdateSetSource<typeof checkoutAttempts>,
  ...conditions: readonly SQL[]
) =>
  on
    .update(checkoutAttempts)
    .set(values)
    .where(and(...conditions))
    .returning({ id: checkoutAttempts.id });

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
  const attemptIds = held.flatMap(({ attemptId }) => attemptId ?? []);
  const { id, email, status, subscriptionId } = checkoutAttempts;
  return tx
    .select({ id, email, status, subscriptionId, declines })
    .from(checkoutAttempts)
    .where(or(inArray(subscriptionId, subscriptionIds), inArray(id, attemptIds)));
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
  const close = (closed: readonly Pick<AttemptRecord, 'id'>[]) =>
    enqueue(
      tx,
      WITHDRAWAL,
      closed.map(({ id }) => ({ key: id, payload: { attemptId: id }, runAt: now })),
    );
  const isOneOf = (attempts: readonly AttemptRecord[]) =>
    inArray(
      checkoutAttempts.id,
      attempts.map(({ id }) => id),
    );

  for (const { id, subscriptionId } of withdrawn)
    await updateAttempts(tx, { status: 'withdrawn', subscriptionId }, eq(checkoutAttempts.id, id));
  await close(withdrawn);
  if (expired.length > 0) await updateAttempts(tx, { status: 'expired' }, isOneOf(expired), IS_OPEN);
  if (paid.length === 0) return;
  await updateAttempts(tx, { status: 'paid' }, isOneOf(paid));
  const emails = paid.map(({ email }) => email);
  const isBeside = inArray(checkoutAttempts.email, emails);
  await close(await updateAttempts(tx, { status: 'withdrawn' }, isBeside, IS_OPEN, not(isOneOf(paid))));
}
