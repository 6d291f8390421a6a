/** SQL for the owner's customer list and its revenue summary. */
import type { CustomerRow, CustomerSummary } from '@spreadwise/contract';
import { PLAN_IDS, PLANS } from '@spreadwise/contract/plans';
import { and, count, eq, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database';
import { customers, subscriptions } from '../../../platform/db/schema';
import { groupBy } from '../../../platform/lib/lists';
import { type CustomerRecords, chooseAccount } from '../access/account';
import { createAccountsStore, isPerson } from '../access/accounts-store';
import { leadingSubscription, tierNow } from '../access/tiers';
import { type CustomersQuery, findCustomers, isBilled, isInGrace } from './customer-search-store';

export interface ListedCustomer {
  readonly row: CustomerRow;
  readonly position: { readonly value: number | string; readonly id: string };
}

/** One row per person, showing the customer that counts. */
export async function listCustomers(
  db: Database,
  query: CustomersQuery,
  now: Date,
): Promise<ListedCustomer[]> {
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
  return {
    live: sumOf(
      'persons',
      groups.filter(({ plan }) => plan !== null),
    ),
    total,
    monthlyCents: sumOf('cents'),
    leaving: { count: sumOf('leaving'), cents: sumOf('leavingCents') },
    overdue: { count: sumOf('overdue'), cents: sumOf('overdueCents') },
    currency: 'EUR',
    byPlan: PLAN_IDS.map((plan, index) => ({ plan, count: sumOf('persons', onPlan(index)) })),
  };
}
