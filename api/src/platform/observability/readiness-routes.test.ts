/** What a load balancer sees, from the start of a process to its end. */
import type { MarketStatus } from '@spreadwise/contract';
import { testApp } from '../../../test/app';
import { readinessOf } from '../../advice/pipeline';
import type { Bus } from '../bus';
import type { DatabaseState } from '../db/health';
import { createLogger } from '../lib/observed/log';
import { busReadiness, databaseReadiness, openReadiness } from './routes';

function setUp({ serves = true } = {}) {
  let bus: ReturnType<Bus['health']> = { state: 'up' };
  let database: DatabaseState = 'ok';
  let market: MarketStatus['state'] = 'running';
  const status = () =>
    ({ state: market, lastQuoteAt: null, worker: { lastFailure: null } }) as unknown as MarketStatus;
  const readiness = openReadiness(
    [
      databaseReadiness({ health: { state: () => database, ask: async () => {} } }),
      busReadiness({ health: () => bus }),
      { name: 'market', state: () => readinessOf(status(), serves) },
    ],
    createLogger('silent'),
    () => new Date(0),
  );
  const app = testApp([readiness.routes]);
  return {
    readiness,
    loseBus() {
      bus = { state: 'down', reason: 'refused' };
    },
    set(to: { database?: DatabaseState; market?: MarketStatus['state'] }) {
      database = to.database ?? database;
      market = to.market ?? market;
    },
    async readyz() {
      const answer = await app.request('/readyz');
      return [answer.status, await answer.json()];
    },
    healthz: async () => (await app.request('/healthz')).status,
  };
}

test('a process is not ready before it serves, nor after it was asked to stop', async () => {
  const { readiness, readyz } = setUp();
  const others = { database: 'ok', bus: 'up', market: 'running' };
  expect(await readyz()).toEqual([503, { status: 'not ready', parts: { process: 'starting', ...others } }]);
  readiness.begin();
  expect(await readyz()).toEqual([200, { status: 'ready', parts: others }]);
  readiness.stop();
  expect(await readyz()).toEqual([503, { status: 'not ready', parts: { process: 'stopping', ...others } }]);
});

test.each(['away', 'read-only', 'full', 'slow'] as const)(
  'a process is not ready while its database is %s, but alive',
  async (database) => {
    const { readiness, readyz, healthz, set } = setUp();
    readiness.begin();
    set({ database });
    expect(await readyz()).toEqual([
      503,
      { status: 'not ready', parts: { database, bus: 'up', market: 'running' } },
    ]);
    expect(await healthz()).toBe(200);
  },
);

test.each(['starting', 'stale', 'stopped'] as const)(
  'a process reports a market that is %s, but stays in the load balancer',
  async (market) => {
    const { readiness, readyz, set } = setUp();
    readiness.begin();
    set({ market });
    expect(await readyz()).toEqual([
      200,
      { status: 'degraded', parts: { database: 'ok', bus: 'up', market } },
    ]);
  },
);

test('a process without another duty is not ready without its market', async () => {
  const { readiness, readyz, set } = setUp({ serves: false });
  readiness.begin();
  set({ market: 'stale' });
  expect(await readyz()).toEqual([
    503,
    { status: 'not ready', parts: { database: 'ok', bus: 'up', market: 'stale' } },
  ]);
});

test('a process reports a bus that is down, but stays in the load balancer: all works a second later', async () => {
  const { readiness, readyz, loseBus } = setUp();
  readiness.begin();
  loseBus();
  expect(await readyz()).toEqual([
    200,
    { status: 'degraded', parts: { database: 'ok', bus: 'down', market: 'running' } },
  ]);
});
