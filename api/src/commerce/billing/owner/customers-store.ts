/** SQL for the owner's customer list, searched, sorted and read page by page, and for its revenue summary. */
import type {
  CustomerFilter,
  CustomerOrder,
  CustomerRow,
  CustomerStanding,
  CustomerSummary,
} from '@spreadwise/contract';
import { PLAN_IDS, PLANS } from '@spreadwise/contract/plans';
import {
  and,
  asc,
  count,
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
import { iso } from '../../../platform/db/sql';
import { groupBy } from '../../../platform/lib/lists';
import { type CustomerRecords, chooseAccount } from '../access/account';
import { createAccountsStore, isPerson } from '../access/accounts-store';
import { BILLED, graceBegan, HELD, leadingSubscription, tierNow } from '../access/tiers';

export type ListedCustomer = Awaited<ReturnType<typeof listCustomers>>[number];

/** One row per person, showing the customer that counts. */
export async function listCustomers(db: Database, query: CustomersQuery, now: Date) {
  const found = await findCustomers(db, query, now);
  const ids = found.map(({ customer }) => customer.id);
  const ofPerson = groupBy(
    await createAccountsStore(db).listByAccount(ids),
    ({ customer }) => customer.accountId,
  );
  return found.flatMap(({ customer: { id }, value }) => {
    const row = personRow(ofPerson(id), now);
    return row ? [{ row, position: { value, id } }] : [];
  });
}

export const findCustomerRow = async (db: Database, email: string, now: Date): Promise<CustomerRow | null> =>
  personRow(await createAccountsStore(db).listByEmail(email), now);

/** Shows a person's account, or the newest customer of one who never paid; dated by their first customer. */
function personRow(customersOf: readonly CustomerRecords[], now: Date): CustomerRow | null {
  const chosen = chooseAccount(customersOf, now);
  const byAge = [...customersOf].sort(
    (a, b) => a.customer.createdAt.getTime() - b.customer.createdAt.getTime(),
  );
  const account = customersOf.find(({ customer }) => customer === chosen?.customer) ?? byAge.at(-1);
  if (!account) return null;
  const { customer, subscriptions: held, comp } = account;
  const leading = leadingSubscription(held, now);
  const since = byAge[0]?.customer ?? customer;
  return {
    ...{ id: customer.id, email: customer.email, name: customer.name },
    tier: tierNow(held, comp, now),
    plan: leading?.plan ?? null,
    status: leading?.status ?? null,
    currentPeriodEnd: leading?.currentPeriodEnd?.toISOString() ?? null,
    cancelAtPeriodEnd: leading?.cancelAtPeriodEnd ?? false,
    language: customer.language,
    createdAt: since.createdAt.toISOString(),
  };
}

/** Whether its plan is open now: `tierOf` in SQL. False if overdue for too long, refunded or disputed. */
const opensNow = (now: Date) => and(isNull(subscriptions.reversal), isInGrace(now));

/** Cents billed per month from the next renewal on. */
const amount = sql`(case coalesce(${subscriptions.scheduledPlan}, ${subscriptions.plan}) ${sql.join(
  PLAN_IDS.map((plan) => sql`when ${plan} then ${PLANS[plan].amountCents}`),
  sql` `,
)} end)::int`;

/** The dearest open plan, as its index in the list of plans; null: none. */
const openPlan = (now: Date) =>
  sql<number | null>`max(case ${subscriptions.plan} ${sql.join(
    PLAN_IDS.map((plan, index) => sql`when ${plan} then ${index}::int`),
    sql` `,
  )} end) filter (where ${opensNow(now)})`;

/** People by the plan open to them, with their monthly revenue: `mrrOf` in SQL. */
function countPersons(db: Database, now: Date) {
  const renews = isNull(subscriptions.reversal);
  const stays = and(renews, not(subscriptions.cancelAtPeriodEnd));
  const cents = (which: SQL | undefined) => sql`coalesce(sum(${amount}) filter (where ${which}), 0)`;
  const each = db
    .select({
      plan: openPlan(now).as('open_plan'),
      staying: cents(stays).as('staying'),
      leaving: cents(and(renews, subscriptions.cancelAtPeriodEnd)).as('leaving'),
      overdue: cents(and(stays, eq(subscriptions.status, 'past_due'))).as('overdue'),
    })
    .from(subscriptions)
    .where(isBilled)
    .groupBy(subscriptions.accountId)
    .as('each');
  const isLeaving = sql`${each.leaving} > 0 and ${each.staying} = 0`;
  const number = (value: SQL) => value.mapWith(Number);
  return db
    .select({
      plan: each.plan,
      persons: count(),
      cents: number(sql`sum(${each.staying})`),
      leaving: number(sql`count(*) filter (where ${isLeaving})`),
      leavingCents: number(sql`coalesce(sum(${each.leaving}) filter (where ${isLeaving}), 0)`),
      overdue: number(sql`count(*) filter (where ${each.overdue} > 0)`),
      overdueCents: number(sql`sum(${each.overdue})`),
    })
    .from(each)
    .groupBy(each.plan);
}

export async function summarizeCustomers(db: Database, now: Date): Promise<CustomerSummary> {
  const [groups, total] = await Promise.all([countPersons(db, now), db.$count(customers, isPerson)]);
  type Figure = Exclude<keyof (typeof groups)[number], 'plan'>;
  const sumOf = (figure: Figure, of = groups) => of.reduce((sum, group) => sum + group[figure], 0);
  const onPlan = (index: number) => groups.filter(({ plan }) => plan === index);
  const open = groups.filter(({ plan }) => plan !== null);
  return {
    live: sumOf('persons', open),
    total,
    monthlyCents: sumOf('cents'),
    leaving: { count: sumOf('leaving'), cents: sumOf('leavingCents') },
    overdue: { count: sumOf('overdue'), cents: sumOf('overdueCents') },
    currency: 'EUR',
    byPlan: PLAN_IDS.map((plan, index) => ({ plan, count: sumOf('persons', onPlan(index)) })),
  };
}

interface CustomersQuery extends Partial<CustomerFilter> {
  /** The last row of the previous page: its sort value, times in milliseconds, and its id. */
  readonly after: { readonly value: number | string; readonly id: string } | null;
  readonly limit: number;
}

/** The first customer of each person, with the value that the list is sorted by. */
async function findCustomers(
  db: Database,
  { after, limit, order = 'newest', ...filter }: CustomersQuery,
  now: Date,
) {
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
  typeof value === 'number' ? iso(new Date(value)) : sql`${value}`;

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

const isBilled = inArray(subscriptions.status, BILLED);
const isEnding = eq(subscriptions.cancelAtPeriodEnd, true);
const isOverdue = inArray(subscriptions.status, ['past_due', 'unpaid']);
const isReversed = isNotNull(subscriptions.reversal);

/** False once it has been overdue for so long that it opens nothing. */
const isInGrace = (now: Date) =>
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
