/** The SQL of the owner's list of customers, and of what they bring. */
import type { CustomerRow, CustomerSummary } from '@spreadwise/contract';
import { SUBSCRIPTION_STATUSES } from '@spreadwise/contract';
import { PLAN_IDS, PLANS } from '@spreadwise/contract/plans';
import type { Tier } from '@spreadwise/shared-auth/model';
import { and, count, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { customers, subscriptions } from '../../db/schema';
import { groupBy } from '../../lib/group-by';
import { chooseAccount } from '../access/account';
import type { CustomerRecord, SubscriptionRecord } from '../access/records';
import { graceBegan, isLive, leadingSubscription, tierNow } from '../access/tiers';
import { compOfAddress, createAccountsStore } from '../accounts/accounts-store';
import { type CustomersQuery, findCustomers } from './customer-search-store';

/** A row of the list, with where the list goes on after it. */
export interface ListedCustomer {
  readonly row: CustomerRow;
  readonly position: { readonly value: number | string; readonly id: string };
}

/** Each with the subscription that counts. */
export async function listCustomers(
  db: Database,
  query: CustomersQuery,
  now: Date,
): Promise<ListedCustomer[]> {
  const found = await findCustomers(db, query, now);
  if (found.length === 0) return [];
  const ids = found.map(({ customer }) => customer.id);
  const held = await db.select().from(subscriptions).where(inArray(subscriptions.customerId, ids));
  const ofCustomer = groupBy(held, ({ customerId }) => customerId);
  const { given, columns } = compOfAddress(db);
  const comped = await db
    .select({ id: customers.id, comp: columns })
    .from(customers)
    .innerJoinLateral(given, sql`true`)
    .where(inArray(customers.id, ids));
  const comps = new Map(comped.map(({ id, comp }) => [id, comp]));
  return found.map(({ customer, value }) => {
    const own = ofCustomer(customer.id);
    const tier = tierNow(own, comps.get(customer.id) ?? null, now);
    return {
      row: customerRow(customer, leadingSubscription(own, now), tier),
      position: { value, id: customer.id },
    };
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
    isNull(subscriptions.reversal),
    or(
      ne(subscriptions.status, 'past_due'),
      isNull(subscriptions.pastDueSince),
      gt(subscriptions.pastDueSince, graceBegan(now)),
    ),
  );

const isLiveStatus = inArray(subscriptions.status, SUBSCRIPTION_STATUSES.filter(isLive));

/** How many live subscriptions stand alike: all that is told of them is added up from these. */
async function countAlike(db: Database, now: Date) {
  const { plan, scheduledPlan, cancelAtPeriodEnd, reversal, status } = subscriptions;
  const each = db
    .select({
      plan,
      scheduledPlan,
      reversal,
      isLeaving: cancelAtPeriodEnd,
      isOverdue: sql<boolean>`${status} = 'past_due'`.as('is_overdue'),
      opens: sql<boolean>`${opensNow(now)}`.as('opens'),
    })
    .from(subscriptions)
    .where(isLiveStatus)
    .as('each');
  const alike = {
    plan: each.plan,
    scheduledPlan: each.scheduledPlan,
    reversal: each.reversal,
    isLeaving: each.isLeaving,
    isOverdue: each.isOverdue,
    opens: each.opens,
  };
  return db
    .select({ ...alike, count: count() })
    .from(each)
    .groupBy(...Object.values(alike));
}
type Alike = Awaited<ReturnType<typeof countAlike>>;

/** Customers, and not subscriptions: somebody can have two for a while. */
async function countLive(db: Database, now: Date): Promise<number> {
  const each = db
    .select({ id: subscriptions.customerId })
    .from(subscriptions)
    .where(and(isLiveStatus, opensNow(now)))
    .groupBy(subscriptions.customerId);
  return db.$count(each.as('each'));
}

/** `mrrOf` in sums: what is billed and goes on, at the plan of its next renewal. */
function revenueOf(alike: Alike) {
  const sumOf = (of: Alike) => ({
    count: of.reduce((sum, { count }) => sum + count, 0),
    cents: of.reduce(
      (sum, { plan, scheduledPlan, count }) => sum + count * PLANS[scheduledPlan ?? plan].amountCents,
      0,
    ),
  });
  const renewing = alike.filter(({ reversal }) => reversal === null);
  const staying = renewing.filter(({ isLeaving }) => !isLeaving);
  return {
    monthlyCents: sumOf(staying).cents,
    leaving: sumOf(renewing.filter(({ isLeaving }) => isLeaving)),
    overdue: sumOf(staying.filter(({ isOverdue }) => isOverdue)),
  };
}

export async function summarizeCustomers(db: Database, now: Date): Promise<CustomerSummary> {
  const [alike, live, total] = await Promise.all([
    countAlike(db, now),
    countLive(db, now),
    db.$count(customers),
  ]);
  const open = alike.filter(({ opens }) => opens);
  return {
    live,
    total,
    ...revenueOf(alike),
    currency: 'EUR',
    byPlan: PLAN_IDS.map((plan) => ({
      plan,
      count: open.filter((row) => row.plan === plan).reduce((sum, { count }) => sum + count, 0),
    })),
  };
}
