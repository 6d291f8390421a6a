/** SQL for customer search: by text, standing, plan and time, in a chosen order, page by page. */
import type { CustomerFilter, CustomerOrder, CustomerStanding } from '@spreadwise/contract';
import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { addressHas, containing, type Database } from '../../../platform/db/database';
import { comps, customers, subscriptions } from '../../../platform/db/schema';
import type { CustomerRecord } from '../access/account';
import { isPerson } from '../access/accounts-store';
import { BILLED, graceBegan, HELD } from '../access/tiers';

export interface CustomersQuery extends Partial<CustomerFilter> {
  /** The last row of the previous page: its sort value, times in milliseconds, and its id. */
  readonly after: { readonly value: number | string; readonly id: string } | null;
  readonly limit: number;
}

/** The first customer of a person, with the value that the list is sorted by. */
export interface FoundCustomer {
  readonly customer: CustomerRecord;
  readonly value: number | string;
}

export async function findCustomers(
  db: Database,
  { after, limit, order = 'newest', ...filter }: CustomersQuery,
  now: Date,
): Promise<FoundCustomer[]> {
  const { key, direction } = ORDERS[order];
  const way = direction === 'asc' ? asc : desc;
  const place =
    after &&
    sql`(${key}, ${customers.id}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${placeOf(after.value)}, ${after.id})`;
  const found = db.select({ customer: customers, value: key }).from(customers);
  const from =
    order === 'renewal' ? found.innerJoin(subscriptions, eq(subscriptions.accountId, customers.id)) : found;
  const rows = await from
    .where(
      and(
        isPerson,
        ...conditionsOf(db, filter, now),
        order === 'renewal' ? isNextRenewal() : undefined,
        // A single comparison, so that a page begins at its place in the index.
        place ?? undefined,
      ),
    )
    .orderBy(way(key), way(customers.id))
    .limit(limit);
  return rows.map(({ customer, value }) => ({
    customer,
    value: value instanceof Date ? value.getTime() : String(value),
  }));
}

/** All customers of a person at the provider. */
const own = alias(customers, 'own');

const ORDERS = {
  newest: { key: customers.createdAt, direction: 'desc' },
  oldest: { key: customers.createdAt, direction: 'asc' },
  email: { key: customers.email, direction: 'asc' },
  renewal: { key: subscriptions.currentPeriodEnd, direction: 'asc' },
} as const satisfies Record<CustomerOrder, object>;

const placeOf = (value: number | string): SQL =>
  typeof value === 'number' ? sql`${new Date(value).toISOString()}::timestamptz` : sql`${value}`;

function conditionsOf(
  db: Database,
  { search, standing, plan, from, to }: Partial<CustomerFilter>,
  now: Date,
): (SQL | undefined)[] {
  return [
    search ? isFound(db, search) : undefined,
    standing ? STANDINGS[standing](db, now) : undefined,
    plan ? holds(db, eq(subscriptions.plan, plan), isOfPlan(standing)) : undefined,
    from ? gte(customers.createdAt, new Date(from)) : undefined,
    to ? lt(customers.createdAt, new Date(to)) : undefined,
  ];
}

/** EXISTS checks the newest ones one by one if many match, and all at once if few do. */
const holds = (db: Database, ...conditions: (SQL | undefined)[]): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(subscriptions)
      .where(and(eq(subscriptions.accountId, customers.id), ...conditions)),
  );

/** Matches any name that the person gave, or the address. */
const isFound = (db: Database, search: string): SQL =>
  inArray(
    customers.id,
    db
      .select({ id: customers.accountId })
      .from(customers)
      .where(or(addressHas(search), ilike(customers.name, containing(search)))),
  );

export const isBilled = inArray(subscriptions.status, BILLED);
const isEnding = eq(subscriptions.cancelAtPeriodEnd, true);
const isOverdue = inArray(subscriptions.status, ['past_due', 'unpaid']);
const isReversed = isNotNull(subscriptions.reversal);

/** False once it has been overdue for so long that it opens nothing. */
export const isInGrace = (now: Date) =>
  or(
    not(eq(subscriptions.status, 'past_due')),
    isNull(subscriptions.pastDueSince),
    gt(subscriptions.pastDueSince, graceBegan(now)),
  );

/** A customer who left has the plan that was paid for last; one who has never paid has none. */
const isOfPlan = (standing: CustomerStanding | undefined) =>
  standing === 'left' ? eq(subscriptions.wasPaid, true) : inArray(subscriptions.status, [...HELD]);

const STANDINGS: Readonly<Record<CustomerStanding, (db: Database, now: Date) => SQL | undefined>> = {
  paying: (db, now) => holds(db, isBilled, not(isEnding), isNull(subscriptions.reversal), isInGrace(now)),
  ending: (db) => holds(db, isBilled, isEnding),
  overdue: (db) => holds(db, isOverdue),
  paused: (db) => holds(db, eq(subscriptions.status, 'paused')),
  reversed: (db) => holds(db, isBilled, isReversed),
  left: (db) =>
    and(holds(db, eq(subscriptions.wasPaid, true)), not(holds(db, inArray(subscriptions.status, [...HELD])))),
  'never-paid': (db) => not(holds(db, eq(subscriptions.wasPaid, true))),
  given: (db, now) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(own)
        .innerJoin(comps, eq(comps.customerId, own.id))
        .where(and(eq(own.accountId, customers.id), or(isNull(comps.until), gt(comps.until, now)))),
    ),
};

/** Of several billed subscriptions, the one that renews first: each person is listed once. */
function isNextRenewal(): SQL | undefined {
  const earlier = sql`select 1 from ${subscriptions} earlier where earlier.account_id = ${customers.id}
    and earlier.status in ${BILLED} and not earlier.cancel_at_period_end
    and (earlier.current_period_end, earlier.id) < (${subscriptions.currentPeriodEnd}, ${subscriptions.id})`;
  return and(
    isBilled,
    not(isEnding),
    isNotNull(subscriptions.currentPeriodEnd),
    sql`not exists (${earlier})`,
  );
}
