/** The past that a simulated market gets before its first start. */
import { sql } from 'drizzle-orm';
import { testDatabase } from '../../../../test/database';
import { queryRows } from '../../../platform/db/database';
import { recordDays, signalOutcomes, signals } from '../../../platform/db/schema';
import { DAY_MS, HOUR_MS } from '../../../platform/lib/time';
import { keepPastDay, type PastDay, pastLeft, signalSumsJob } from '../../analysis';
import { writePast } from '../../signals';
import { signalOf } from '../../signals/testing/signals';
import { simulatePast } from './simulate-past';
import { startPast } from './write-past';

const database = testDatabase();
const NOW = new Date('2026-11-26T09:30:00.000Z');
const FIRST = Date.parse('2026-10-27T00:00:00.000Z');
const NOTHING_LEARNT = { kinds: {}, checks: {} };
const hours = (count: number) =>
  [...simulatePast({ from: FIRST, until: FIRST + count * HOUR_MS, outlooks: NOTHING_LEARNT })].at(
    0,
  ) as PastDay;
/** The same signals, some days later. */
const later = (day: PastDay, days: number): PastDay => {
  const shift = (at: string) => new Date(Date.parse(at) + days * DAY_MS).toISOString();
  const moved = (one: PastDay['signals'][number]['first']) => ({
    ...{
      ...one,
      id: `${one.id}-${days}`,
      detectedAt: shift(one.detectedAt),
      lastSeenAt: shift(one.lastSeenAt),
    },
    endedAt: one.endedAt && shift(one.endedAt),
  });
  return {
    until: day.until + days * DAY_MS,
    signals: day.signals.map(({ first, last }) => ({ first: moved(first), last: moved(last) })),
    facts: day.facts.flatMap((fact) =>
      fact.kind === 'outcome'
        ? [{ ...fact, outcome: { ...fact.outcome, signalId: `${fact.outcome.signalId}-${days}` } }]
        : [],
    ),
  };
};
const day = hours(12);

test('the same times give the same past, which the detector finds and measures at eleven delays', () => {
  expect(hours(12)).toEqual(day);
  expect(day.signals.length).toBeGreaterThan(3);
  for (const { first, last } of day.signals) {
    expect([first.feed, last.id, first.endedAt]).toEqual(['simulated', first.id, null]);
    expect(Date.parse(last.endedAt ?? '')).toBeLessThan(day.until);
  }
  const outcomes = day.facts.flatMap((fact) => (fact.kind === 'outcome' ? [fact.outcome] : []));
  expect(outcomes.map(({ left }) => left.length)).toEqual(outcomes.map(() => 11));
  expect(outcomes.some(({ left }) => left.every((worth) => worth !== null))).toBe(true);
});

test('no minute of the past names a pair of markets twice, whatever the previous window listed', () => {
  for (const fact of hours(24).facts) {
    if (fact.kind !== 'minute') continue;
    const pairs = fact.spreads.map((one) => [one.base, one.quote, one.buyAt, one.sellAt].join(' '));
    expect(pairs).toHaveLength(new Set(pairs).size);
  }
});

const run = (days: (wanted: { from: number }) => AsyncIterable<PastDay>, onLearnable = () => {}) =>
  new Promise<string>((resolve, reject) => {
    const timers = {
      after(_: number, work: () => void) {
        work();
        return () => {};
      },
    };
    const log = { info: () => resolve('written'), warn: () => resolve('broken off') };
    startPast({ db: database.db, now: () => NOW, log, timers, onLearnable, days }).catch(reject);
  });
const written = async () => {
  const { db } = database;
  const counts = await Promise.all([signals, signalOutcomes].map((table) => db.$count(table)));
  return [...counts, await db.$count(recordDays)];
};

test('resumes an interrupted past, publishes it day by day, and does not write it again', async () => {
  const { db } = database;
  expect(await pastLeft(db, NOW)).toEqual({
    ...{ from: FIRST, until: NOW.getTime(), outlooks: NOTHING_LEARNT },
  });
  const each = day.signals.length;
  const asked: number[] = [];
  expect(
    await run(async function* ({ from }) {
      asked.push(from);
      yield { ...day, until: FIRST + DAY_MS };
      throw new Error('the process ended');
    }),
  ).toBe('broken off');
  expect(await written()).toEqual([each, each, 1]);
  expect(
    await run(async function* ({ from }) {
      asked.push(from);
      yield { ...day, until: FIRST + DAY_MS };
      yield { ...later(day, 1), until: NOW.getTime() };
    }),
  ).toBe('written');
  expect(asked).toEqual([FIRST, FIRST + DAY_MS]);
  expect(await written()).toEqual([2 * each, 2 * each, 2]);
  expect(await pastLeft(db, NOW)).toBeNull();
  // The first advice is kept, although the signal is written as it ended.
  const kept = await db.select({ id: signals.id, advised: signals.advised }).from(signals);
  for (const { first } of day.signals)
    expect(kept.find(({ id }) => id === first.id)?.advised?.profitEur).toBe(first.size.profitEur);
});

test('lets the market learn from every five days of the past, before all thirty are written', async () => {
  const learnt: number[] = [];
  const none: PastDay = { until: 0, signals: [], facts: [] };
  let sent = 0;
  await run(
    async function* () {
      for (; sent < 12; sent += 1) yield { ...none, until: FIRST + (sent + 1) * DAY_MS };
    },
    () => learnt.push(sent + 1),
  );
  expect(learnt).toEqual([5, 10, 13]);
});

test('writes no past once any signal has been stored', async () => {
  await writePast(database.db, [signalOf('own')]);
  expect(await pastLeft(database.db, NOW)).toBeNull();
});

test('stores a day once if two processes write it at the same time', async () => {
  await pastLeft(database.db, NOW);
  await Promise.all([keepPastDay(database.db, day), keepPastDay(database.db, day)]);
  await signalSumsJob({ db: database.db, now: () => NOW }).work();
  const { figures } = (
    await queryRows<{ figures: number }>(
      database.db,
      sql`select sum((figures->>'signals')::int)::int as figures from signal_sums where span = 'day'`,
    )
  )[0] ?? { figures: 0 };
  expect(figures).toBe(day.signals.length);
});
