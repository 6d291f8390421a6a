/** The SQL of past signals: pages of them, and their lifetimes. */
import type {
  FoundSignal,
  ListedSignal,
  RuleTrial,
  Signal,
  SignalStreamQuery,
  SignalsQuery,
  TradingProfile,
} from '@spreadwise/contract';
import { and, type SQL, sql } from 'drizzle-orm';
import { type Database, firstRow, queryRows } from '../../../platform/db/database';
import { epochMs, iso } from '../../../platform/db/sql';
import { bound } from '../../../platform/lib/bound';
import type { PagePosition } from '../../../platform/lib/lists';
import { covers, isAdviceFor, isGiven, rankOf } from '../assign/assignment-store';
import type { Scope } from '../assign/entitlement';
import type { SequencedSignal } from '../log/signal-log';
import type { KeptAdvice } from '../value/value-for';
import { profileKey } from '../value/worth-for';

interface PastQuestion extends SignalStreamQuery {
  readonly search?: SignalsQuery['search'];
  /** Whose signals; null: everybody's. */
  readonly customerId: string | null;
  /** The key of their exchanges and fees: what was found for it is theirs as well. */
  readonly foundFor?: string | null;
  /** Only signals that this trading profile does not rule out. */
  readonly wantedBy?: Pick<TradingProfile, 'exchangeRule' | 'exchanges' | 'mutedCoins'>;
}

export interface SignalPageQuery extends PastQuestion {
  readonly state: SignalsQuery['state'];
  readonly after: PagePosition | null;
  readonly limit: number;
}

export interface DayQuery extends PastQuestion {
  /** A UTC day, e.g. 2026-11-21. */
  readonly day: string;
  /** Whether it will be valued at a trading profile; otherwise the market's figures are enough. */
  readonly isToBeValued: boolean;
}

export interface PastSignal {
  readonly signal: FoundSignal;
  /** The first advice; null if it was not stored yet. */
  readonly advised: KeptAdvice | null;
  /** What the customer has noted about it. */
  readonly noted: ListedSignal['noted'] | null;
  /** For each of DELAYS_S, what the first advice left per euro staked; null until it is measured. */
  readonly leftParts: readonly (number | null)[] | null;
}

/** As much of an ended signal as a day's totals need. */
export interface EndedOnDay extends Pick<PastSignal, 'advised' | 'noted'> {
  readonly lifetimeMs: number;
  readonly expectedMs: number | null;
  /** Whether it was cut short because the feed stopped. */
  readonly isCut: boolean;
}

export interface AdvisedQuery extends Pick<SignalStreamQuery, 'kind'>, Pick<PastQuestion, 'foundFor'> {
  readonly since: Date;
  readonly most: number;
  /** With one of these coins on the route; empty: with any. */
  readonly coins: readonly string[];
  /** Only on these; empty: on any. */
  readonly exchanges: readonly string[];
}

export interface AdvisedBefore extends Pick<RuleTrial['examples'][number], 'coins' | 'exchanges'> {
  /** When it was found, in ms. */
  readonly at: number;
  readonly legs: Signal['legs'];
  readonly advised: KeptAdvice;
  readonly confidence: Signal['confidence']['level'];
}

export interface GivenQuestion {
  readonly id: string;
  readonly customerId: string;
  readonly from: Date;
  readonly until: Date;
  readonly foundFor: string | null;
}

export interface GivenSignals {
  readonly count: number;
  /** The best of them. */
  readonly signals: readonly Signal[];
}

export interface SignalPage<S = PastSignal> {
  readonly signals: readonly S[];
  /** Where the next page begins; null on the last. */
  readonly next: PagePosition | null;
}

/** How long an ended signal lasted. */
export interface SignalLifetime extends Pick<Signal, 'hops' | 'universe' | 'expectedMs'> {
  /** In ms since 1970. */
  readonly endedAt: number;
  readonly lifetimeMs: number;
  /** Whether it was cut short because the feed stopped, which says nothing about the market. */
  readonly isCut: boolean;
}

/** A summary lists no more. */
const MOST_SUMMED = 20;
/** A page scans at most this many rows, however few match; the rest is left to the next one. */
const MOST_SCANNED = 2_000;

export const createSignalHistoryStore = (db: Database) =>
  bound(db, {
    listPage,
    find,
    notesOf,
    endedOn,
    endedSince,
    givenBetween,
    countGiven,
    foundSince,
    lifetimesSince,
    firstAdvised,
  });

/** One signal, if it was assigned to the customer (null: if it is advice) or found for their profile. */
function find(
  db: Database,
  customerId: string | null,
  id: string,
  profile: TradingProfile | null = null,
): Promise<PastSignal | null> {
  const foundFor = profile && profileKey(profile);
  const given = customerId === null ? sql`s.is_advice` : isGiven(sql`${customerId}`, sql`s`, foundFor);
  return firstRow(
    queryRows<PastSignal>(
      db,
      sql`select ${pastSignal} from signals s ${withNotes(customerId)} where s.id = ${id} and ${given}`,
    ),
  );
}

/** Changes whenever the customer's notes change, or their value in euros. */
async function notesOf(db: Database, customerId: string | null): Promise<string> {
  const [notes] = await queryRows<{ version: string }>(
    db,
    sql`select concat(count(*), ' ', max(saved_at), ' ', sum(eur)) as version
            from journal_entries left join euro_rates using (currency) where customer_id = ${customerId}`,
  );
  return notes?.version ?? '';
}

/** What was assigned to a customer one by one and still is listed, and what was found during their grants. */
const givenTo = (customer: SQL, isThen: (at: SQL) => SQL, foundFor: string | SQL | null = null): SQL =>
  sql`select d.signal_id as id, d.detected_at from signal_deliveries d
      where d.customer_id = ${customer} and not d.superseded and ${isThen(sql`d.detected_at`)}
      union
      select s.id, s.detected_at from signal_grants g join signals s on ${covers(sql`g`, sql`s`, foundFor)}
      where g.customer_id = ${customer} and ${isThen(sql`s.detected_at`)}`;

/** Signals of this kind that ended after `seq`, of those the customer was given (null: of all): the last, oldest first. */
async function endedSince(
  db: Database,
  { customerId, foundFor = null, kind, hops, exchange, asset }: PastQuestion,
  seq: number,
  most: number,
): Promise<readonly SequencedSignal[]> {
  const isMeant = sql`${isAdviceFor(foundFor, sql`s`)} and s.ended_seq > ${seq} and ${filters({ customerId, state: 'ended', kind, hops, exchange, asset })}`;
  const last = (also: SQL) => sql`where ${also} and ${isMeant} order by s.ended_seq desc limit ${most}`;
  // Each by an index of its own: most of what ended is the others'.
  const given = sql`
    (select s.id from signal_deliveries d join signals s on s.id = d.signal_id ${last(sql`d.customer_id = ${customerId}`)})
    union (select found.id from signal_grants g cross join lateral (
      select s.id from signals s ${last(covers(sql`g`, sql`s`, foundFor))}) found where g.customer_id = ${customerId})`;
  const isTheirs = customerId === null ? sql`true` : sql`s.id in (${given})`;
  const found = await queryRows<SequencedSignal>(
    db,
    sql`select s.seq::float8 as seq, s.data as signal from signals s ${last(isTheirs)}`,
  );
  return found.reverse();
}

/** For each question, by its id: what the customer was given of what was found between the two moments. */
async function givenBetween(db: Database, asked: readonly GivenQuestion[]) {
  const isBetween = (at: SQL) => sql`${at} >= a."from" and ${at} < a.until`;
  const found = await queryRows<GivenSignals & { id: string }>(
    db,
    sql`select a.id, given.count, given.signals from jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb)
              as a(id text, "customerId" text, "from" timestamptz, until timestamptz, "foundFor" text)
            cross join lateral (
              select max(best.count)::int as count, jsonb_agg(best.signal) as signals from (
                select data as signal, count(*) over () from (${givenTo(sql`a."customerId"`, isBetween, sql`a."foundFor"`)}) mine join signals using (id)
                order by profit_eur desc nulls last, id limit ${MOST_SUMMED}
              ) best
            ) given where given.signals is not null`,
  );
  return new Map(found.map(({ id, ...given }): [string, GivenSignals] => [id, given]));
}

/** How many of the customer's signals were found since each of the two moments, and when the last one was. */
async function countGiven(db: Database, customerId: string, since: Date, lately: Date) {
  const [found] = await queryRows<{ count: number; lately: number; lastAt: number | null }>(
    db,
    sql`select count(*)::int as count, (count(*) filter (where detected_at >= ${iso(lately)}))::int as lately,
              ${epochMs(sql`max(detected_at)`)} as "lastAt"
            from (${givenTo(sql`${customerId}`, (at) => sql`${at} >= ${iso(since)}`)}) given`,
  );
  const { count = 0, lately: late = 0, lastAt = null } = found ?? {};
  return { count, lately: late, lastAt: lastAt === null ? null : new Date(Math.round(lastAt)) };
}

/** How many signals of each kind were found since then. */
const foundSince = (
  db: Database,
  since: Date,
): Promise<readonly (Pick<Signal, 'hops' | 'universe'> & { count: number })[]> =>
  queryRows(
    db,
    sql`select hops, universe, count(*)::int as count from signals where is_advice and detected_at >= ${iso(since)} group by 1, 2`,
  );

/** Signals that ended since then, the last ones, oldest first. */
async function lifetimesSince(db: Database, since: Date, most: number): Promise<readonly SignalLifetime[]> {
  const found = await queryRows<SignalLifetime>(
    db,
    sql`select hops, universe, expected_ms as "expectedMs", data->>'endReason' = 'feed stopped' as "isCut",
              ${epochMs(sql`ended_at`)} as "endedAt",
              ${epochMs(sql`ended_at - detected_at`)} as "lifetimeMs"
            from signals where is_advice and ended_at >= ${iso(since)} order by ended_at desc limit ${most}`,
  );
  return found.reverse();
}

/** The first advice of ended signals, latest first: those that a rule for alerts is tried on. */
const firstAdvised = (
  db: Database,
  { maxHops, universe }: Scope,
  { since, most, coins, exchanges, kind, foundFor = null }: AdvisedQuery,
): Promise<readonly AdvisedBefore[]> =>
  queryRows(
    db,
    sql`select ${epochMs(sql`detected_at`)} as at, assets as coins, exchanges, advised,
          data->'legs' as legs, data->'confidence'->>'level' as confidence
        from signals s where ${isAdviceFor(foundFor, sql`s`)} and advised is not null and detected_at >= ${iso(since)}
          and hops <= ${maxHops} and ${rankOf(sql`universe`)} <= ${rankOf(sql`${universe}`)}
          and (${coins.length} = 0 or jsonb_exists_any(${names(coins)}, assets))
          and (${exchanges.length} = 0 or to_jsonb(exchanges) <@ ${names(exchanges)})
          and ${filters({ customerId: null, state: 'ended', kind })}
        order by detected_at desc, id desc limit ${most}`,
  );

export type SignalHistoryStore = ReturnType<typeof createSignalHistoryStore>;

const resultEur = sql`(j.result_cents / 100.0 * case when j.currency = 'EUR' then 1 else rate.eur end)::float8`;
const noted = sql`case when j.did is not null then jsonb_build_object(
  'did', j.did, 'resultCents', j.result_cents, 'currency', j.currency, 'resultEur', ${resultEur}) end as noted`;
const leftParts = sql`(select to_jsonb(array(select eur / nullif(amount_eur, 0) from unnest(left_eur) eur)) from signal_outcomes where signal_id = s.id) as "leftParts"`;
const pastSignal = sql`s.data as signal, s.advised, ${noted}, ${leftParts}`;
const withNotes = (customerId: string | null) =>
  sql`left join journal_entries j on j.customer_id = ${customerId} and j.signal_id = s.id
      left join euro_rates rate on rate.currency = j.currency`;

async function listPage(db: Database, query: SignalPageQuery): Promise<SignalPage> {
  const found = await queryRows<PastSignal>(
    db,
    sql`select ${pastSignal}
        from (${candidates(query)} limit ${MOST_SCANNED}) scanned
        join signals s on s.id = scanned.id ${withNotes(query.customerId)}
        where ${filters(query)}
        order by scanned.detected_at desc, scanned.id desc limit ${query.limit + 1}`,
  );
  const shown = found.slice(0, query.limit);
  const last = shown.at(-1)?.signal;
  if (found.length > query.limit && last)
    return { signals: shown, next: { at: new Date(last.detectedAt), id: last.id } };
  return { signals: shown, next: await endOfScan(db, query) };
}

/** The last row that a page scans; null if there are none after it. */
async function endOfScan(db: Database, query: SignalPageQuery): Promise<PagePosition | null> {
  const [end] = await queryRows<{ at: number; id: string }>(
    db,
    sql`select ${epochMs(sql`detected_at`)} as at, id
        from (${candidates(query)} limit 1 offset ${MOST_SCANNED - 1}) scanned`,
  );
  return end ? { at: new Date(Math.round(end.at)), id: end.id } : null;
}

/**
 * Of what a caller may see, the rows after the previous page, newest first, each by an index in that order: what was
 * assigned one by one, and what was found during grants.
 */
function candidates({ customerId, state, after, foundFor = null }: SignalPageQuery): SQL {
  const isNext = isAfter(after, sql`s.id`, sql`s.detected_at`);
  const newestFirst = sql`order by s.detected_at desc, s.id desc`;
  if (customerId === null || state === 'open') {
    const isOpen = state === 'open' ? sql`s.ended_at is null` : sql`true`;
    const isTheirs = customerId === null ? sql`true` : isGiven(sql`${customerId}`, sql`s`, foundFor);
    const isAdvice = isAdviceFor(foundFor, sql`s`);
    return sql`select s.id, s.detected_at from signals s where ${isAdvice} and ${isOpen} and ${isNext} and ${isTheirs} ${newestFirst}`;
  }
  return sql`select id, detected_at from (
      (select d.signal_id as id, d.detected_at from signal_deliveries d
       where d.customer_id = ${customerId} and not d.superseded and ${isAfter(after, sql`d.signal_id`, sql`d.detected_at`)}
       order by d.detected_at desc, d.signal_id desc limit ${MOST_SCANNED})
      union
      (select found.id, found.detected_at from signal_grants g cross join lateral (
         select s.id, s.detected_at from signals s where ${covers(sql`g`, sql`s`, foundFor)} and ${isNext}
         ${newestFirst} limit ${MOST_SCANNED}) found
       where g.customer_id = ${customerId})) s
    ${newestFirst}`;
}

const isAfter = (after: PagePosition | null, id: SQL, at: SQL): SQL =>
  after ? sql`(${at}, ${id}) < (${iso(after.at)}, ${after.id})` : sql`true`;

/** An ended signal counts by its first advice. */
const orFirst = (newest: SQL, figure: 'net' | 'profitEur') =>
  sql`case when s.ended_at is null or s.advised is null then ${newest} else (s.advised->>${figure})::float8 end`;

/**
 * `matchesKind` and `isWanted` in SQL, and whether enough is left for readers without a trading profile; at a
 * customer's own, and by confidence, signals are filtered afterwards (`./past-signals.ts`).
 */
function filters(query: PastQuestion & Pick<SignalPageQuery, 'state'>): SQL {
  const { state, kind, hops, exchange, asset, minNetPercent, minProfitEur, search = '', wantedBy } = query;
  return (
    and(
      state === 'ended' ? sql`s.ended_at is not null` : undefined,
      kind === undefined ? undefined : sql`jsonb_typeof(s.data->'lasting') = 'object'`,
      hops === undefined ? undefined : sql`s.hops <= ${hops}`,
      exchange === undefined ? undefined : sql`${exchange} = any(s.exchanges)`,
      asset === undefined ? undefined : sql`${asset} = any(s.assets)`,
      minNetPercent === undefined ? undefined : sql`${orFirst(sql`s.net`, 'net')} * 100 >= ${minNetPercent}`,
      minProfitEur === undefined
        ? undefined
        : sql`${orFirst(sql`s.profit_eur`, 'profitEur')} >= ${minProfitEur}::float8 - 0.005`,
      ...(wantedBy ? wanted(wantedBy) : []),
      ...wordsOf(search).map(beginsName),
    ) ?? sql`true`
  );
}

const names = (all: readonly string[]): SQL => sql`${JSON.stringify(all)}::text::jsonb`;

function wanted({ exchangeRule, exchanges, mutedCoins }: NonNullable<PastQuestion['wantedBy']>): SQL[] {
  return [
    exchangeRule === 'only'
      ? sql`to_jsonb(s.exchanges) <@ ${names(exchanges)}`
      : sql`not jsonb_exists_any(${names(exchanges)}, s.exchanges)`,
    sql`not jsonb_exists_any(${names(mutedCoins)}, s.assets)`,
  ];
}

const MOST_WORDS = 8;
const wordsOf = (search: string): string[] =>
  search
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS);

/** Whether a coin or an exchange of the route begins with the word. */
const beginsName = (word: string): SQL =>
  sql`exists (select 1 from unnest(s.assets || s.exchanges) as name where starts_with(lower(name), ${word}))`;

/** Signals that were found on the day and have ended. */
function endedOn(db: Database, query: DayQuery): Promise<readonly EndedOnDay[]> {
  const { customerId, day, isToBeValued, foundFor = null } = query;
  const isThen = (at: SQL) =>
    sql`${at} >= ${day}::date::timestamp at time zone 'UTC' and ${at} < (${day}::date + 1)::timestamp at time zone 'UTC'`;
  const theirs = sql`(${givenTo(sql`${customerId}`, isThen, foundFor)}) mine join signals s using (id)`;
  return queryRows<EndedOnDay>(
    db,
    sql`select ${epochMs(sql`s.ended_at - s.detected_at`)} as "lifetimeMs", s.expected_ms as "expectedMs",
          s.data->>'endReason' = 'feed stopped' as "isCut", ${isToBeValued ? sql`s.advised` : sql`s.advised - 'sized' as advised`}, ${noted}
        from ${customerId === null ? sql`signals s` : theirs} ${withNotes(customerId)}
        where ${isThen(sql`s.detected_at`)} and ${isAdviceFor(foundFor, sql`s`)} and ${filters({ ...query, state: 'ended' })}`,
  );
}
