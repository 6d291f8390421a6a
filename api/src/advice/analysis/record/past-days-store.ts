/**
 * Stores the past of the simulated market as it would have been stored at the time, one day per transaction: nothing
 * half written is counted, and nothing is written twice.
 */
import { setImmediate } from 'node:timers/promises';
import type { FoundSignal } from '@spreadwise/contract';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database';
import { DAY_MS } from '../../../platform/lib/time';
import { type LearntOutlooks, type MarketFact, writePast } from '../../signals';
import { addPromises, keepOutlooks, readOutlooks } from './forecasts-store';
import { createMarketFactsStore } from './market-facts-store';
import { startOf } from './signal-sums';
import { advance, positionOf } from './signal-sums-store';
import { createSpreadHoursStore } from './spread-hours-store';

/** A past that is still to be written, in UTC epoch ms, and what is known about gaps by then. */
export interface PastWanted {
  readonly from: number;
  readonly until: number;
  readonly outlooks: LearntOutlooks;
}

/** One UTC day, or the part of it that has passed; `until` in UTC epoch ms. */
export interface PastDay {
  readonly until: number;
  readonly signals: readonly PastSignal[];
  readonly facts: readonly MarketFact[];
}

/** As it was first advised, and as it ended. */
export interface PastSignal {
  readonly first: FoundSignal;
  readonly last: FoundSignal;
}

const FEED = 'simulated';
const REACHED = 'simulated past';
const END = 'simulated past ends';
const DAYS = 30;
/** So few that nothing else waits for them. */
const AT_ONCE = 10;
/** Spreads fill the database, and are shown for the last days only. */
const MINUTES_MS = DAY_MS;
const SPREADS_MS = 7 * DAY_MS;

/**
 * Returns what is left to write of the thirty days before the first start; null: nothing. There is a past only if no
 * signal was ever written, so call this before the market starts.
 */
export async function pastLeft(db: Database, now: Date): Promise<PastWanted | null> {
  const from = startOf('day', now.getTime() - DAYS * DAY_MS).getTime();
  await db.execute(
    sql`insert into analysis_progress (key, position)
        select * from (values (${REACHED}, ${from}::bigint), (${END}, ${now.getTime()}::bigint)) as past(key, position)
        where not exists (select from signals) and not exists (select from record_days)
        on conflict do nothing`,
  );
  const [reached, until] = [await positionOf(db, REACHED), await positionOf(db, END)];
  return reached < until ? { from: reached, until, outlooks: await readOutlooks(db, FEED) } : null;
}

/**
 * Days follow one another; a day that another process has written is skipped. Its spreads are written first, each once
 * by a position of their own, so that an interrupted day is started over.
 */
export async function keepPastDay(db: Database, day: PastDay): Promise<void> {
  await keepSpreads(db, day);
  await advance(db, REACHED, async (tx, position) => {
    if (day.until <= position) return null;
    for await (const batch of inParts(day.signals))
      for (const state of ['first', 'last'] as const)
        await writePast(
          tx,
          batch.map((signal) => signal[state]),
        );
    const facts = createMarketFactsStore(tx);
    for await (const batch of inParts(of(day, 'outcome')))
      await facts.addOutcomes(batch.map(({ outcome }) => outcome));
    await facts.addMoved(of(day, 'moved').map(({ moved }) => moved));
    const promised = of(day, 'promised').map((one) => one.promised);
    await addPromises(tx, FEED, promised);
    const learnt = of(day, 'learnt').at(-1)?.learnt;
    if (learnt) await keepOutlooks(tx, FEED, learnt);
    return day.until;
  });
}

async function keepSpreads(db: Database, day: PastDay): Promise<void> {
  const end = await positionOf(db, END);
  for (const minute of of(day, 'minute'))
    if (Date.parse(minute.at) > end - MINUTES_MS)
      await createMarketFactsStore(db).addMinute(FEED, minute, 'past spreads');
  for (const spreads of of(day, 'every spread'))
    if (Date.parse(spreads.at) > end - SPREADS_MS)
      await createSpreadHoursStore(db).add(FEED, spreads, 'past every spread');
}

const of = <Kind extends MarketFact['kind']>({ facts }: PastDay, kind: Kind) =>
  facts.filter((fact): fact is Extract<MarketFact, { kind: Kind }> => fact.kind === kind);

async function* inParts<T>(all: readonly T[]) {
  for (let from = 0; from < all.length; from += AT_ONCE) {
    await setImmediate();
    yield all.slice(from, from + AT_ONCE);
  }
}
