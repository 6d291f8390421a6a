/** The SQL of past signals: pages of them, and how long they lasted. */

import type { Signal, SignalStreamQuery, SignalsQuery } from '@spreadwise/contract';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../db/database';
import type { PagePosition } from '../../lib/page-position';
import { covers, isGiven } from '../allocate/allocation-store';
import type { SequencedSignal } from '../log/signal-log';
import { storedSignal } from '../log/signal-store';

interface SignalPageQuery extends SignalStreamQuery {
  readonly state: SignalsQuery['state'];
  /** Whose signals; null: all there are. */
  readonly customerId: string | null;
  readonly after: PagePosition | null;
  readonly limit: number;
}

export interface SignalPage {
  readonly signals: readonly Signal[];
  /** Where the next page begins; null on the last. */
  readonly next: PagePosition | null;
}

/** How long a signal that has ended lasted. */
export interface SignalLifetime extends Pick<Signal, 'hops' | 'universe' | 'expectedMs'> {
  /** In ms since 1970. */
  readonly endedAt: number;
  readonly lifetimeMs: number;
  /** Whether our own stop cut it short, which says nothing of the market. */
  readonly isCut: boolean;
}

/** A question looks at no more rows than this, however few of them match; the rest of a page is left to the next. */
const MOST_SCANNED = 2_000;

export function createSignalHistoryStore(db: Database) {
  return {
    listPage: (query: SignalPageQuery): Promise<SignalPage> => listPage(db, query),

    /** Signals that ended after `seq`, of those the customer was given (null: of all): the last ones, oldest first. */
    async endedSince(
      customerId: string | null,
      seq: number,
      most: number,
    ): Promise<readonly SequencedSignal[]> {
      const given = customerId === null ? sql`true` : isGiven(sql`${customerId}`, sql`s`);
      const found = await queryRows<SequencedSignal>(
        db,
        sql`select seq::float8 as seq, ${storedSignal} as signal
            from (select * from signals where advised and ended_seq > ${seq} order by ended_seq desc limit ${MOST_SCANNED}) s
            where ${given} order by ended_seq desc limit ${most}`,
      );
      return found.reverse();
    },

    /** How many signals of each kind were found since then. */
    foundSince: (since: Date): Promise<readonly (Pick<Signal, 'hops' | 'universe'> & { count: number })[]> =>
      queryRows(
        db,
        sql`select hops, universe, count(*)::int as count from signals where advised and detected_at >= ${iso(since)} group by 1, 2`,
      ),

    /** Signals that ended since then, the last ones, oldest first. */
    async lifetimesSince(since: Date, most: number): Promise<readonly SignalLifetime[]> {
      const found = await queryRows<SignalLifetime>(
        db,
        sql`select hops, universe, expected_ms as "expectedMs", data->>'endReason' = 'feed stopped' as "isCut",
              (extract(epoch from ended_at) * 1000)::float8 as "endedAt",
              (extract(epoch from ended_at - detected_at) * 1000)::float8 as "lifetimeMs"
            from signals where advised and ended_at >= ${iso(since)} order by ended_at desc limit ${most}`,
      );
      return found.reverse();
    },
  };
}

export type SignalHistoryStore = ReturnType<typeof createSignalHistoryStore>;

const iso = (at: Date) => sql`${at.toISOString()}::timestamptz`;

async function listPage(db: Database, query: SignalPageQuery): Promise<SignalPage> {
  const found = await queryRows<{ signal: Signal }>(
    db,
    sql`select ${storedSignal} as signal from (${candidates(query)} limit ${MOST_SCANNED}) scanned
        join signals s on s.id = scanned.id
        where ${filters(query)}
        order by scanned.detected_at desc, scanned.id desc limit ${query.limit + 1}`,
  );
  const shown = found.slice(0, query.limit).map(({ signal }) => signal);
  const last = shown.at(-1);
  if (found.length > query.limit && last)
    return { signals: shown, next: { at: new Date(last.detectedAt), id: last.id } };
  return { signals: shown, next: await endOfScan(db, query) };
}

/** The last row that a page has looked at; null when there is none after it. */
async function endOfScan(db: Database, query: SignalPageQuery): Promise<PagePosition | null> {
  const [end] = await queryRows<{ at: number; id: string }>(
    db,
    sql`select (extract(epoch from detected_at) * 1000)::float8 as at, id
        from (${candidates(query)} limit 1 offset ${MOST_SCANNED - 1}) scanned`,
  );
  return end ? { at: new Date(Math.round(end.at)), id: end.id } : null;
}

/**
 * Of what a caller may see, the rows after the page before, newest first, each by an index in that very order: what was
 * given one by one, and what was found in the times of a tier that counts nothing.
 */
function candidates({ customerId, state, after }: SignalPageQuery): SQL {
  const isNext = isAfter(after, sql`s.id`, sql`s.detected_at`);
  const newestFirst = sql`order by s.detected_at desc, s.id desc`;
  if (customerId === null || state === 'open') {
    const isOpen = state === 'open' ? sql`s.ended_at is null` : sql`true`;
    const isTheirs = customerId === null ? sql`true` : isGiven(sql`${customerId}`, sql`s`);
    return sql`select s.id, s.detected_at from signals s where s.advised and ${isOpen} and ${isNext} and ${isTheirs} ${newestFirst}`;
  }
  return sql`select id, detected_at from (
      (select d.signal_id as id, d.detected_at from signal_deliveries d
       where d.customer_id = ${customerId} and ${isAfter(after, sql`d.signal_id`, sql`d.detected_at`)}
       order by d.detected_at desc, d.signal_id desc limit ${MOST_SCANNED})
      union
      (select found.id, found.detected_at from signal_grants g cross join lateral (
         select s.id, s.detected_at from signals s where ${covers(sql`g`, sql`s`)} and ${isNext}
         ${newestFirst} limit ${MOST_SCANNED}) found
       where g.customer_id = ${customerId})) s
    ${newestFirst}`;
}

const isAfter = (after: PagePosition | null, id: SQL, at: SQL): SQL =>
  after ? sql`(${at}, ${id}) < (${iso(after.at)}, ${after.id})` : sql`true`;

/** The same as `matchesFilters` says of a signal in memory. */
function filters({ state, hops, exchange, asset, minNetPercent, minProfitEur }: SignalPageQuery): SQL {
  const parts = [
    state === 'ended' ? sql`s.ended_at is not null` : sql`true`,
    hops === undefined ? null : sql`s.hops <= ${hops}`,
    exchange === undefined ? null : sql`${exchange} = any(s.exchanges)`,
    asset === undefined ? null : sql`${asset} = any(s.assets)`,
    minNetPercent === undefined ? null : sql`s.net * 100 >= ${minNetPercent}`,
    minProfitEur === undefined ? null : sql`s.profit_eur >= ${minProfitEur}`,
  ];
  return sql.join(
    parts.filter((part) => part !== null),
    sql` and `,
  );
}
