/** What was promised at each speed and what came back, by day, as the public record shows it. */
import { sql } from 'drizzle-orm';
import { testDatabase } from '../../../../test/database';
import { onServer } from '../../../../test/server';
import { queryRows } from '../../../platform/db/database';
import { signalSums } from '../../../platform/db/schema';
import type { Promised } from '../../signals';
import { noFigures } from '../figures';
import { addPromises, keepOutlooks, readOutlooks, readPromises } from './forecasts-store';
import { speedsOf } from './record-days';
import { publishDays } from './record-days-store';

const database = testDatabase();
const NOON = Date.parse('2026-11-21T12:00:00.000Z');
const promised = (chance: number, returnedEur: number, more: Partial<Promised> = {}): Promised => ({
  ...{ at: NOON, hops: 2, universe: 'majors', reaction: 'phone', chance, expectedEur: 5, returnedEur },
  ...more,
});

it('promises are summed over batches, by day and speed, with the error of their probabilities', async () => {
  await addPromises(database.db, 'simulated', [promised(0.82, 6), promised(0.88, -4), promised(0.65, 3)]);
  await addPromises(database.db, 'simulated', [promised(0.86, 7), promised(1, 1, { reaction: 'bot' })]);
  await addPromises(database.db, 'simulated', [promised(0.9, 1, { at: NOON + 86_400_000 })]);
  await addPromises(database.db, 'live', [promised(0.9, 100)]);
  const sums = await readPromises(database.db, 'simulated', '2026-11-21');
  const [bot, phone] = speedsOf(sums.filter(({ day }) => day === '2026-11-21'));
  expect(bot).toEqual({
    ...{ reaction: 'bot', signals: 1, earned: 1, promisedEur: 5, returnedEur: 1, brier: 0 },
    reliability: [{ chance: 1, signals: 1, earned: 1 }],
  });
  expect(phone).toMatchObject({ reaction: 'phone', signals: 4, earned: 3, promisedEur: 20, returnedEur: 12 });
  expect(phone?.brier).toBeCloseTo((0.18 ** 2 + 0.88 ** 2 + 0.35 ** 2 + 0.14 ** 2) / 4, 12);
  expect(phone?.reliability).toEqual([
    { chance: 0.65, signals: 1, earned: 1 },
    { chance: expect.closeTo((0.82 + 0.88 + 0.86) / 3, 12), signals: 3, earned: 2 },
  ]);
  expect((await readPromises(database.db, 'simulated', '2026-11-22')).map(({ signals }) => signals)).toEqual([
    1,
  ]);
});

// The embedded database runs one statement at a time.
onServer('a promise that is written while its day is being published counts in the day after', async () => {
  const day = new Date('2026-11-21');
  await database.db.insert(signalSums).values({
    ...{ span: 'day', at: day, until: day, feed: 'simulated', universe: 'majors', hops: 2 },
    figures: noFigures(),
  });
  let writing: Promise<unknown> = Promise.resolve();
  await database.db.transaction(async (tx) => {
    expect(await publishDays(tx, new Date('2026-11-22T00:15:00Z'))).toBe(1);
    let isWritten = false;
    writing = addPromises(database.db, 'simulated', [promised(0.9, 1)]).then(() => {
      isWritten = true;
    });
    const waiting = sql`select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
    while (!isWritten && (await queryRows(tx, waiting)).length === 0);
  });
  await writing;
  const [written] = await readPromises(database.db, 'simulated', '2026-11-21');
  expect(written?.day).toBe('2026-11-22');
});

it('only the latest of what was learnt about gaps is stored, separately by feed', async () => {
  const nothing = { kinds: {}, checks: {} };
  expect(await readOutlooks(database.db, 'live')).toEqual(nothing);
  await keepOutlooks(database.db, 'live', {
    ...nothing,
    kinds: { '9 phone': { count: 3, gaps: 1, missed: 0, points: [1] } },
  });
  await keepOutlooks(database.db, 'simulated', nothing);
  const checked = { signals: 8, said: 5.2, earned: 4, promisedEur: 30, returnedEur: 12 };
  const newest = {
    kinds: { '9 phone': { count: 40, gaps: 9, missed: 0.1, points: [0.99, 1] } },
    checks: { phone: [checked] },
  };
  await keepOutlooks(database.db, 'live', newest);
  expect(await readOutlooks(database.db, 'live')).toEqual(newest);
});
