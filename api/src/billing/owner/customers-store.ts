/** The SQL of the owner's list of customers, and of what they bring. */
import type { CustomerRow, CustomerSummary } from '@spreadwise/contract';
import { SUBSCRIPTION_STATUSES } from '@spreadwise/contract';
import { PLAN_IDS, PLANS, type PlanId } from '@spreadwise/contract/plans';
import type { Tier } from '@spreadwise/shared-auth/model';
import { and, count, countDistinct, desc, gt, ilike, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { customers, subscriptions } from '../../db/schema';
import type { PagePosition } from '../../lib/page-position';
import { chooseAccount } from '../access/account';
import type { CustomerRecord, SubscriptionRecord } from '../access/records';
import { graceBegan, isLive, leadingSubscription, tierNow } from '../access/tiers';
import { compOfAddress, createAccountsStore } from '../accounts/accounts-store';

export interface CustomersQuery {
  /** Part of an email or a name, in any case. */
  readonly search: string | undefined;
  /** The last row of the page before. */
  readonly after: PagePosition | null;
  readonly limit: number;
}

/** Newest first, each with the subscription that counts. */
export async function listCustomers(db: Database, query: CustomersQuery, now: Date): Promise<CustomerRow[]> {
  const found = await readCustomers(db, query);
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const held = await db.select().from(subscriptions).where(inArray(subscriptions.customerId, ids));
  const { given, columns } = compOfAddress(db);
  const comped = await db
    .select({ id: customers.id, comp: columns })
    .from(customers)
    .innerJoinLateral(given, sql`true`)
    .where(inArray(customers.id, ids));
  return found.map((customer) => {
    const own = held.filter(({ customerId }) => customerId === customer.id);
    const comp = comped.find(({ id }) => id === customer.id)?.comp ?? null;
    return customerRow(customer, leadingSubscription(own, now), tierNow(own, comp, now));
  });
}

/** The address's account; of one that never paid, its newest customer. */
export async function findCustomerRow(db: Database, email: string, now: Date): Promise<CustomerRow | null> {
  const accounts = await createAccountsStore(db).listByEmail(email);
  const newest = [...accounts].sort(
    (a, b) => b.customer.createdAt.getTime() - a.customer.createdAt.getTime(),
  )[0];
  const chosen = chooseAccount(accounts, now);
  const account = accounts.find(({ customer }) => customer === chosen?.customer) ?? newest;
  if (!account) return null;
  const { customer, subscriptions: held, comp } = account;
  return customerRow(customer, leadingSubscription(held, now), tierNow(held, comp, now));
}

function readCustomers(db: Database, { search, after, limit }: CustomersQuery): Promise<CustomerRecord[]> {
  const pattern = search ? `%${escapeLike(search)}%` : null;
  return db
    .select()
    .from(customers)
    .where(
      and(
        pattern ? or(ilike(customers.email, pattern), ilike(customers.name, pattern)) : undefined,
        // As one comparison, so that a page begins at its place in the index.
        after
          ? sql`(${customers.createdAt}, ${customers.id}) < (${after.at.toISOString()}::timestamptz, ${after.id})`
          : undefined,
      ),
    )
    .orderBy(desc(customers.createdAt), desc(customers.id))
    .limit(limit);
}

/** % and _ stand for themselves. */
const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

function customerRow(
  { id, email, name, createdAt }: CustomerRecord,
  leading: SubscriptionRecord | null,
  tier: Tier,
): CustomerRow {
  return {
    id,
    email,
    name,
    tier,
    plan: leading?.plan ?? null,
    status: leading?.status ?? null,
    currentPeriodEnd: leading?.currentPeriodEnd?.toISOString() ?? null,
    cancelAtPeriodEnd: leading?.cancelAtPeriodEnd ?? false,
    createdAt: createdAt.toISOString(),
  };
}

/** What opens its plan at this moment: `tierOf` in SQL. One that is overdue for too long, or was refunded, opens nothing. */
const opensNow = (now: Date) =>
  and(
    inArray(subscriptions.status, SUBSCRIPTION_STATUSES.filter(isLive)),
    isNull(subscriptions.reversal),
    or(
      ne(subscriptions.status, 'past_due'),
      isNull(subscriptions.pastDueSince),
      gt(subscriptions.pastDueSince, graceBegan(now)),
    ),
  );

/** `mrrOf` in SQL: what is billed and goes on, at the plan of its next renewal. */
const renews = and(
  inArray(subscriptions.status, SUBSCRIPTION_STATUSES.filter(isLive)),
  isNull(subscriptions.reversal),
);
const renewalPlan = sql<PlanId>`coalesce(${subscriptions.scheduledPlan}, ${subscriptions.plan})`;

async function summarizeRevenue(db: Database) {
  const isOverdue = sql<boolean>`${subscriptions.status} = 'past_due'`;
  const rows = await db
    .select({ plan: renewalPlan, isLeaving: subscriptions.cancelAtPeriodEnd, isOverdue, count: count() })
    .from(subscriptions)
    .where(renews)
    .groupBy(renewalPlan, subscriptions.cancelAtPeriodEnd, isOverdue);
  const sumOf = (of: typeof rows) => ({
    count: of.reduce((sum, { count }) => sum + count, 0),
    cents: of.reduce((sum, { plan, count }) => sum + count * PLANS[plan].amountCents, 0),
  });
  const staying = rows.filter(({ isLeaving }) => !isLeaving);
  return {
    monthlyCents: sumOf(staying).cents,
    leaving: sumOf(rows.filter(({ isLeaving }) => isLeaving)),
    overdue: sumOf(staying.filter(({ isOverdue }) => isOverdue)),
  };
}

export async function summarizeCustomers(db: Database, now: Date): Promise<CustomerSummary> {
  const isLiveNow = opensNow(now);
  const byPlan = await db
    .select({ plan: subscriptions.plan, count: count() })
    .from(subscriptions)
    .where(isLiveNow)
    .groupBy(subscriptions.plan);
  const [live] = await db
    .select({ count: countDistinct(subscriptions.customerId) })
    .from(subscriptions)
    .where(isLiveNow);
  const counts = PLAN_IDS.map((plan) => ({
    plan,
    count: byPlan.find((row) => row.plan === plan)?.count ?? 0,
  }));
  return {
    live: live?.count ?? 0,
    total: await db.$count(customers),
    ...(await summarizeRevenue(db)),
    currency: 'EUR',
    byPlan: counts,
  };
}
