/** Hours of alerts with faults and killed processes: no alert reaches the wrong customer, and no useful one is lost. */
import { testDatabase } from '../../../test/database';
import { breachesOf } from './testing/check-simulation';
import { FAULTS } from './testing/faulty-channel';
import { simulate } from './testing/simulation';

const database = testDatabase();
const HOSTILE = { ...FAULTS, busy: 10, broken: 10, reset: 6, hang: 3 };

it('sends allowed alerts once, in time or not at all, with two processes, faults and kills', async () => {
  const result = await simulate(database.db, {
    seed: 16,
    customers: 60,
    signals: 30,
    hours: 0.06,
    faults: HOSTILE,
    killed: 8,
  });
  expect(breachesOf(result)).toEqual([]);
  // The simulation did inject faults.
  expect(result.kills).toBeGreaterThan(10);
  expect(result.arrivals.length).toBeGreaterThan(100);
  expect(result.arrivals.some(({ isRepeat }) => isRepeat)).toBe(true);
  expect(new Set(result.messages.map(({ state }) => state))).toEqual(new Set(['sent', 'dropped', 'dead']));
}, 300_000);

it('breaches nothing when addresses fail, customers are deleted, and workers and the market are killed', async () => {
  const result = await simulate(database.db, {
    ...{ seed: 7, customers: 60, signals: 40, hours: 0.08, faults: HOSTILE },
    ...{ killed: 8, marketKilled: 4, refusing: 100, deleted: 20 },
  });
  expect(breachesOf(result)).toEqual([]);
  expect(result.kills).toBeGreaterThan(10);
  expect(result.deletedAt.size).toBeGreaterThan(5);
  const answers = result.attempts.flatMap(({ answer }) => answer?.outcome ?? []);
  expect(answers.some((one) => one.outcome === 'refused' && one.addressGone)).toBe(true);
  expect(answers.some((one) => one.outcome === 'later' && one.pause)).toBe(true);
  expect(result.arrivals.some(({ kind }) => kind === 'ended')).toBe(true);
  expect(result.arrivals.some(({ replaces }) => replaces !== null)).toBe(true);
}, 300_000);
