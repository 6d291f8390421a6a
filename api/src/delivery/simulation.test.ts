/** Hours of alerts with faults and killed processes: nobody gets what is not theirs, nothing useful is lost. */
import { testDatabase } from '../../test/database';
import { breachesOf } from './testing/check-simulation';
import { FAULTS } from './testing/faulty-channel';
import { simulate } from './testing/simulation';

const database = testDatabase();

it('two processes, faults and kills: what is told is allowed, once, and in time or not at all', async () => {
  const result = await simulate(database.db, {
    seed: 16,
    customers: 60,
    signals: 30,
    hours: 0.06,
    faults: { ...FAULTS, busy: 10, broken: 10, reset: 6, hang: 3 },
    killed: 8,
  });
  expect(breachesOf(result)).toEqual([]);
  // It was put to the test.
  expect(result.kills).toBeGreaterThan(10);
  expect(result.arrivals.length).toBeGreaterThan(100);
  expect(result.arrivals.some(({ isRepeat }) => isRepeat)).toBe(true);
  expect(new Set(result.messages.map(({ state }) => state))).toEqual(new Set(['sent', 'dropped', 'dead']));
}, 60_000);
