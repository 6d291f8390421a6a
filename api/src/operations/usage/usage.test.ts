/** Calls are added up by day without a statement each, also across database outages. */
import { permissionsOf } from '@spreadwise/shared-auth/model';
import { testApp } from '../../../test/app';
import { testDatabase } from '../../../test/database';
import { createCallDaysStore, createCallTally } from './call-days-store';
import { countedBy, usageRoutes } from './feature';

const database = testDatabase();
const OWNER = { Authorization: 'Bearer owner-token-0123456' };
const PROGRAM = { Authorization: 'Bearer swk_0123456789abcdef' };

function setUp() {
  let now = new Date('2026-11-20T23:59:00.000Z');
  let isAway = false;
  const later: (() => void)[] = [];
  const failures: unknown[] = [];
  const store = createCallDaysStore(database.db);
  const tally = createCallTally({
    write: async (sums) => {
      if (isAway) throw new Error('the database is away');
      await store.add(sums, now);
    },
    timers: {
      after(_ms, work) {
        later.push(work);
        return () => {};
      },
    },
    onFailure: (error) => failures.push(error),
  });
  const app = testApp([(one) => usageRoutes(one, store, () => now)], {
    sessions: { 'owner-token-0123456': { role: 'OWNER', permissions: permissionsOf('OWNER') } },
    onAnswered: countedBy(tally),
  });
  return {
    ...{ tally, later, failures },
    ask: async (headers: Record<string, string> = OWNER, query = '') =>
      app.request(`/api/admin/calls${query}`, { headers }),
    at: (iso: string) => {
      now = new Date(iso);
    },
    away: (away: boolean) => {
      isAway = away;
    },
  };
}

it('counts each call once, on its day, with refused ones listed separately', async () => {
  const { ask, at, tally } = setUp();
  await ask();
  await ask({});
  await tally.flush();
  at('2026-11-21T00:01:00.000Z');
  await ask();
  await ask(PROGRAM);
  await tally.flush();
  const { usage, days } = (await (await ask()).json()) as { usage: object[]; days: { calls: number }[] };
  const call = 'GET /api/admin/calls';
  expect(usage).toMatchObject([{ call, calls: 4, refused: 2, failed: 0, limit: null }]);
  expect(days).toHaveLength(30);
  expect(days.slice(-3)).toMatchObject([
    { day: '2026-11-19', calls: 0 },
    { day: '2026-11-20', calls: 2, refused: 1 },
    { day: '2026-11-21', calls: 2, refused: 1 },
  ]);
  const other = await (await ask(OWNER, '?call=GET+/api/signals')).json();
  expect(other).toMatchObject({ usage: [] });
});

it('writes counts that failed to be written together with the next ones, once', async () => {
  const { ask, away, failures, later, tally } = setUp();
  await ask();
  away(true);
  await tally.flush().catch((error) => failures.push(error));
  expect(failures).toHaveLength(1);
  await ask();
  away(false);
  expect(later.length).toBeGreaterThan(1);
  await tally.flush();
  expect(await (await ask()).json()).toMatchObject({ usage: [{ calls: 2 }] });
});
