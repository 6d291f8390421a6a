/** The SQL of which signals customers have: those counted one by one, and the grants of tiers without a quota. */
import { UNIVERSES } from '@spreadwise/shared-auth/model';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../../platform/db/database';
import { lockedCustomers } from '../../../platform/db/schema/erased';
import { arrayOf, iso } from '../../../platform/db/sql';
import { bound } from '../../../platform/lib/bound';
import { DAY_MS } from '../../../platform/lib/time';
import { DETECTION_RULES } from '../detect/detection-rules';
import type { Scope } from './entitlement';
import { type AssignmentRequest, type Chosen, chooseWithinQuota, type Offers, pairOf } from './quota';

export interface QuotaUsage {
  /** How many signals were counted that day. */
  readonly used: number;
  /** Which of the signals in question the customer has, from any day. */
  readonly assigned: ReadonlySet<string>;
}

/** Writes what follows from an assignment, in the same transaction. */
export type AlsoWrite = (tx: Database, usages: ReadonlyMap<string, QuotaUsage>) => Promise<void>;

/** A period in which a customer has every signal of a scope: those found between the two moments. */
export interface SignalGrant extends Scope {
  readonly customerId: string;
  readonly since: Date;
  readonly until: Date;
}

/** A customer who returns within this time with the same scope has had it all along. */
const SAME_VISIT_MS = DAY_MS;

export const createAssignmentStore = (db: Database) =>
  bound(db, { usages, repeatsAmong, assign, alsoAlone, keepGrants, endGrant });

/**
 * For each of these customers, in their order. Looks up what they have by key, pair by pair: with two lists to choose
 * by, a server compares each signal with every customer, which took 102 ms a batch in a storm, not 5.
 */
async function usages(
  db: Database,
  customerIds: readonly string[],
  day: string,
  signalIds: readonly string[],
): Promise<readonly QuotaUsage[]> {
  const customer = textArray(customerIds);
  const asked = textArray(signalIds);
  const found = await queryRows<{ customer_id: string; used: number; given: string[] }>(
    db,
    sql`with signal as (
              select s.id, s.is_advice, s.detected_at, s.hops, s.universe from signals s where s.id = any(${asked})
            ), given as (
              ${deliveredAmong(customer, asked)}
              union all
              select g.customer_id, s.id from signal_grants g join signal s on ${covers(sql`g`, sql`s`)}
              where g.customer_id in (select unnest(${customer}))
            ), by_customer as (select customer_id, jsonb_agg(signal_id) as ids from given group by customer_id)
            select a.id as customer_id, greatest(l.used, ${grantedOn(sql`a.id`, day)})::int as used,
              coalesce(b.ids, '[]') as given
            from unnest(${customer}) a(id) left join by_customer b on b.customer_id = a.id
              left join signal_allowances l on l.customer_id = a.id and l.day = ${day}::date`,
  );
  const byCustomer = new Map(found.map((one) => [one.customer_id, one]));
  return customerIds.map((id) => {
    const { used = 0, given = [] } = byCustomer.get(id) ?? {};
    return { used, assigned: new Set(given) };
  });
}

/** Which of these repeat advice given to the customer that day: of a cycle that ended just before. */
async function repeatsAmong(db: Database, customerId: string, day: string, signalIds: readonly string[]) {
  const rows = await queryRows<{ id: string }>(
    db,
    sql`select s.id from signals s join signals before on ${isJustBefore(sql`before`, sql`s`)}
            join signal_deliveries d on d.signal_id = before.id and d.customer_id = ${customerId} and d.day = ${day}::date
            where s.id = any(${textArray(signalIds)})`,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Assigns to each customer the best of the requested open signals that fit in the day's quota, in one transaction: what
 * is counted is what is assigned. Concurrent assignments to a customer wait for the row of that day. No signal is
 * assigned twice, whatever the day, so a retry is free. So is advice that the customer has had: a detector does not
 * report a cycle again so soon after its end, but a new one cannot know that. Each customer is listed once.
 */
const assign = (
  db: Database,
  day: string,
  at: Date,
  requests: readonly AssignmentRequest[],
  also: AlsoWrite = async () => {},
): Promise<ReadonlyMap<string, QuotaUsage>> =>
  db.transaction(async (tx) => {
    const customerIds = requests.map(({ customerId }) => customerId);
    const used = await lockDays(tx, day, customerIds);
    // Erased customers get nothing.
    const given = requests.filter(({ customerId }) => used.has(customerId));
    const usedBy = ({ customerId }: Pick<AssignmentRequest, 'customerId'>) => used.get(customerId) ?? 0;
    const offers = await loadOffers(tx, day, given);
    const choices = given.map((request) => chooseWithinQuota(request, usedBy(request), offers));
    const chosen = choices.flatMap((choice) => choice.counted);
    const counted = await give(tx, { day, at, isCounted: true }, chosen);
    const free = choices.flatMap((choice) => choice.free);
    await give(tx, { day, at, isCounted: false }, free);
    await supersede(tx, day, free);
    const usages = new Map(
      choices.map((choice, index) => {
        const { customerId } = choice;
        const asked = given[index]?.signalIds ?? [];
        const had = asked.filter((id) => offers.theirs.has(pairOf(customerId, id)));
        // What another day's assignment was quicker to give is the customer's as well.
        const chosen = [...choice.counted, ...choice.free].map(({ signalId }) => signalId);
        const assigned = new Set([...chosen, ...had]);
        return [customerId, { used: usedBy(choice) + (counted.get(customerId) ?? 0), assigned }];
      }),
    );
    await also(tx, usages);
    return usages;
  });

/** If nothing is counted: `also` in a transaction of its own. */
const alsoAlone = (db: Database, also: AlsoWrite, usages: ReadonlyMap<string, QuotaUsage>): Promise<void> =>
  db.transaction((tx) => also(tx, usages));

/** Adds these grants, or extends the one that a customer already has. */
async function keepGrants(db: Database, grants: readonly SignalGrant[], at: Date): Promise<void> {
  await db.execute(
    // Locks the customers' rows first, as erasing a customer does, so that the two cannot deadlock.
    sql`with asked as materialized (
              select r.* from jsonb_to_recordset(${JSON.stringify(grants)}::text::jsonb)
                as r("customerId" text, "maxHops" int, universe text, since timestamptz, until timestamptz)
              join ${lockedCustomers(grants.map(({ customerId }) => customerId))} c on c.id = r."customerId" and not c.is_erased
            ), kept as (
              update signal_grants g set until = greatest(g.until, a.until) from asked a
              where not g.is_ended and g.customer_id = a."customerId" and g.max_hops = a."maxHops" and g.universe = a.universe
                and g.until >= ${iso(new Date(at.getTime() - SAME_VISIT_MS))}
              returning g.customer_id, g.max_hops, g.universe
            )
            insert into signal_grants (customer_id, max_hops, universe, since, until)
            select "customerId", "maxHops", universe, since, until from asked a
            where not exists (select 1 from kept k where k.customer_id = a."customerId" and k.max_hops = a."maxHops"
              and k.universe = a.universe)
            order by "customerId"
            on conflict (customer_id, since, max_hops, universe) do update set until = greatest(signal_grants.until, excluded.until), is_ended = false`,
  );
}

/** Nothing found from now on belongs to the customer by this scope. */
async function endGrant(db: Database, customerId: string, { maxHops, universe }: Scope, at: Date) {
  await db.execute(
    sql`update signal_grants set until = least(until, ${iso(at)}), is_ended = true
            where customer_id = ${customerId} and max_hops = ${maxHops} and universe = ${universe} and not is_ended`,
  );
}

/** Looked up by key, pair by pair. */
const deliveredAmong = (customers: SQL, signals: SQL) =>
  sql`select d.customer_id, d.signal_id from unnest(${customers}) c(id) cross join unnest(${signals}) s(id)
      join signal_deliveries d on d.signal_id = s.id and d.customer_id = c.id`;

export type AssignmentStore = ReturnType<typeof createAssignmentStore>;

const textArray = (values: readonly string[]) => sql`${arrayOf(values)}::text[]`;

/** Whether the grant covers the signal. `isInScope` does the same for a signal in memory. */
export const covers = (grant: SQL, signal: SQL, profile: ProfileKey = null) =>
  sql`(${isAdviceFor(profile, signal)} and ${signal}.detected_at between ${grant}.since and ${grant}.until and ${signal}.hops <= ${grant}.max_hops
       and ${rankOf(sql`${signal}.universe`)} <= ${rankOf(sql`${grant}.universe`)})`;

export const rankOf = (universe: SQL) =>
  sql`array_position(array[${sql.raw(UNIVERSES.map((one) => `'${one}'`).join(', '))}], ${universe})`;

/** Or a column with it. */
type ProfileKey = string | SQL | null;

/** Whether it is advice for everybody, or for profiles with this key. */
export const isAdviceFor = (profile: ProfileKey, signal: SQL): SQL =>
  profile === null
    ? sql`${signal}.is_advice`
    : sql`(${signal}.is_advice or coalesce(jsonb_exists(${signal}.data->'foundFor', ${profile}), false))`;

export const isGiven = (customer: SQL, signal: SQL, profile: ProfileKey = null) =>
  sql`(exists (select 1 from signal_deliveries d where d.signal_id = ${signal}.id and d.customer_id = ${customer})
       or exists (select 1 from signal_grants g where g.customer_id = ${customer} and ${covers(sql`g`, signal, profile)}))`;

/** How many signals grants gave on the day: they count for the customer, whatever their tier is now. */
const grantedOn = (customer: SQL, day: string) =>
  sql`(select count(distinct s.id) from signal_grants g
       join signals s on s.detected_at >= (${day}::timestamp at time zone 'UTC') and ${covers(sql`g`, sql`s`)}
       where g.customer_id = ${customer} and g.until >= (${day}::timestamp at time zone 'UTC'))`;

/** Whether `before` is of the same cycle as the signal and ended just before it. */
const isJustBefore = (before: SQL, signal: SQL) =>
  sql`(${before}.cycle = ${signal}.cycle and ${before}.ended_at is not null
       and ${before}.ended_at > ${signal}.detected_at - ${DETECTION_RULES.cooldownMs} * interval '1 millisecond')`;

/**
 * Returns how much each customer has used of the day, without those who were erased; locks them, so that nobody else
 * assigns to them until the transaction ends.
 */
async function lockDays(tx: Database, day: string, customerIds: readonly string[]) {
  const rows = await queryRows<{ customer_id: string; used: number }>(
    tx,
    sql`insert into signal_allowances (customer_id, day, used)
        select c.id, ${day}::date, greatest(known.used, ${grantedOn(sql`c.id`, day)}) from ${lockedCustomers(customerIds)} c
        left join signal_allowances known on known.customer_id = c.id and known.day = ${day}::date where not c.is_erased order by c.id
        on conflict (customer_id, day) do update set used = greatest(signal_allowances.used, excluded.used)
        returning customer_id, used`,
  );
  return new Map(rows.map((row) => [row.customer_id, row.used]));
}

async function loadOffers(
  tx: Database,
  day: string,
  requests: readonly AssignmentRequest[],
): Promise<Offers> {
  const customerIds = requests.map(({ customerId }) => customerId);
  const signalIds = [...new Set(requests.flatMap((request) => request.signalIds))];
  const open = await queryRows<{ id: string; at: string; earlier: string[] }>(
    tx,
    sql`select s.id, to_jsonb(s.detected_at)#>>'{}' as at,
          coalesce((select jsonb_agg(before.id) from signals before where ${isJustBefore(sql`before`, sql`s`)}), '[]') as earlier
        from signals s where s.id = any(${textArray(signalIds)}) and s.ended_at is null`,
  );
  const [customer, asked] = [textArray(customerIds), textArray(signalIds)];
  const theirs = await queryRows<{ customer_id: string; id: string }>(
    tx,
    sql`select g.customer_id, s.id from signal_grants g join signals s on ${covers(sql`g`, sql`s`)}
        where g.customer_id in (select unnest(${customer})) and s.id = any(${asked})
        union all ${deliveredAmong(customer, asked)}`,
  );
  return {
    detectedAt: new Map(open.map(({ id, at }) => [id, at])),
    theirs: new Set(theirs.map(({ customer_id, id }) => pairOf(customer_id, id))),
    repeated: await loadRepeats(tx, day, customerIds, open),
  };
}

/** Advice that was counted for the day is not counted for it again. */
async function loadRepeats(
  tx: Database,
  day: string,
  customerIds: readonly string[],
  open: readonly { readonly id: string; readonly earlier: readonly string[] }[],
): Promise<ReadonlySet<string>> {
  const pairs = open.flatMap(({ id, earlier }) => earlier.map((before) => ({ id, before })));
  if (pairs.length === 0) return new Set();
  const rows = await queryRows<{ customer_id: string; id: string }>(
    tx,
    sql`select d.customer_id, p.id from jsonb_to_recordset(${JSON.stringify(pairs)}::text::jsonb) as p(id text, before text)
        join signal_deliveries d on d.signal_id = p.before and d.day = ${day}::date
        where d.customer_id = any(${textArray(customerIds)})`,
  );
  return new Set(rows.map(({ customer_id, id }) => pairOf(customer_id, id)));
}

/** Stops listing what each of these repeats: advice is listed by its newest signal. */
async function supersede(tx: Database, day: string, repeats: readonly Chosen[]): Promise<void> {
  if (repeats.length === 0) return;
  await tx.execute(
    sql`update signal_deliveries d set superseded = true from unnest(${namesOf(repeats)}) r(c, s)
        join signals s on s.id = r.s join signals before on ${isJustBefore(sql`before`, sql`s`)}
        where d.signal_id = before.id and d.customer_id = r.c and d.day = ${day}::date`,
  );
}

/** Writes rows that do not exist yet and counts them. Returns how many were new for each customer. */
async function give(
  tx: Database,
  { day, at, isCounted }: { readonly day: string; readonly at: Date; readonly isCounted: boolean },
  rows: readonly Chosen[],
): Promise<ReadonlyMap<string, number>> {
  if (rows.length === 0) return new Map();
  const given = await queryRows<{ customer_id: string; number: number }>(
    tx,
    sql`with given as (
          insert into signal_deliveries (customer_id, signal_id, day, at, detected_at)
          select c, s, ${day}::date, ${iso(at)}, d from unnest(${namesOf(rows)},
            ${arrayOf(rows.map(({ detectedAt }) => detectedAt))}::timestamptz[]) r(c, s, d)
          on conflict do nothing
          returning customer_id
        ), by_customer as materialized (
          select customer_id, count(*)::int as number from given group by customer_id
        ), counted as (
          update signal_allowances a set used = used + b.number from by_customer b
          where ${isCounted} and a.customer_id = b.customer_id and a.day = ${day}::date
        )
        select customer_id, number from by_customer`,
  );
  return new Map(given.map(({ customer_id, number }) => [customer_id, number]));
}

/** Two arrays: the customers, and the signals. */
const namesOf = (rows: readonly Chosen[]): SQL =>
  sql`${textArray(rows.map(({ customerId }) => customerId))}, ${textArray(rows.map(({ signalId }) => signalId))}`;
