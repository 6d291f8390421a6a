/** What became of alerts, by the outbox and the receiving servers, in the form that the checks use. */
import { sql } from 'drizzle-orm';
import type { ChannelName } from '../../api/src/people/alerts/channel';
import type { Arrival } from '../../api/src/people/alerts/testing/faulty-channel';
import type { Person } from '../../api/src/people/alerts/testing/population';
import type { MessageResult, SimulationResult } from '../../api/src/people/alerts/testing/simulation';
import { type Database, queryRows } from '../../api/src/platform/db/database';
import { groupBy } from '../../api/src/platform/lib/lists';
import type { Reached } from './places';

export interface Row extends MessageResult {
  readonly message_id: string | null;
  readonly taken_at: number | null;
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Waits until nothing is pending, or the limit is reached. */
export async function settled(db: Database, limitMs: number): Promise<void> {
  const until = Date.now() + limitMs;
  while (Date.now() < until) {
    const [left] = await queryRows<{ count: number }>(
      db,
      sql`select count(*)::int as count from alert_messages where state = 'waiting'`,
    );
    if (left?.count === 0) return;
    await wait(500);
  }
}

export const readOutbox = (db: Database): Promise<readonly Row[]> =>
  queryRows<Row>(
    db,
    sql`select customer_id, channel, kind, subject, state, result, unsure, message_id,
          (extract(epoch from created_at) * 1000)::float8 as created_at, (extract(epoch from taken_at) * 1000)::float8 as taken_at,
          (extract(epoch from done_at) * 1000)::float8 as done_at
        from alert_messages where kind = 'signal'`,
  );

export const readGiven = (db: Database): Promise<SimulationResult['given']> =>
  queryRows(
    db,
    sql`select d.customer_id, d.day::text as day, (count(*) filter (where not d.superseded))::int as count, coalesce(max(a.used), 0)::int as used
        from signal_deliveries d left join signal_allowances a on a.customer_id = d.customer_id and a.day = d.day group by 1, 2`,
  );

/** What cannot be observed of real processes. */
export const NOT_SEEN = { attempts: [], deletedAt: new Map<string, number>(), left: [], erased: [] } as const;

export interface Seen {
  readonly people: readonly Person[];
  readonly reached: readonly Reached[];
  readonly rows: readonly Row[];
  /** The signals named by a text that arrived then; `known`: those that the outbox lists for it. */
  readonly signalsIn: (text: string, at: number, known: readonly string[]) => readonly string[];
}

/** Arrivals by the receiving servers' texts; for a message with many signals, those that the outbox lists. */
export function arrivalsOf({ people, reached, rows, signalsIn }: Seen): Arrival[] {
  const tierOf = new Map(people.map(({ customerId, tier }) => [customerId, tier]));
  const keyOf = (channel: ChannelName, id: string) => `${channel} ${id}`;
  const inMessage = groupBy(rows, ({ channel, message_id, result }) =>
    keyOf(channel, (channel === 'telegram' ? result : message_id) ?? ''),
  );
  const seen = new Set<string>();
  return reached.flatMap(({ channel, customerId, messageId, text, isMarked, at }): Arrival[] => {
    const key = keyOf(channel, messageId);
    const known = inMessage(key).flatMap(({ state, subject }) => (state === 'sent' ? [subject] : []));
    // A receiver, or a browser, recognizes it by its id.
    const isKnown = (channel === 'push' || channel === 'webhook') && seen.has(key);
    seen.add(key);
    return [...new Set([...signalsIn(text, at, known), ...known])].map((signalId) => ({
      ...{
        kind: 'signal' as const,
        customerId,
        channel,
        signalId,
        messageId,
        at,
        isRepeat: isMarked || isKnown,
      },
      ...{ tier: tierOf.get(customerId) ?? 'FREE', replaces: null },
    }));
  });
}
