/** A feed restarted by hand: announced to all processes, audited with its reason, and only if it makes sense. */
import { permissionsOf } from '@spreadwise/shared-auth/model';
import { post, testApp } from '../../../test/app';
import { testDatabase } from '../../../test/database';
import type { MARKET } from '../../advice/signals/testing/signals-harness';
import { auditLog } from '../../platform/db/schema';
import { marketRoutes } from './routes';
import { PLAIN_SYSTEM } from './testing/plain-system';

const database = testDatabase();
const now = () => new Date('2026-11-21T09:30:00.000Z');
const FEED = { exchange: 'kraken', state: 'connected' } as (typeof MARKET)['feeds'][number];

function setUp(feed: 'live' | 'simulated') {
  const told: object[] = [];
  const app = testApp(
    [
      (routes) =>
        marketRoutes(routes, {
          ...{
            db: database.db,
            now,
            marketStatus: () => ({ ...PLAIN_SYSTEM.marketStatus(), feed, feeds: [FEED] }),
          },
          bus: { publish: (topic, message) => void told.push({ topic, ...message }) },
        }),
    ],
    {
      sessions: {
        'owner-token-0123456': { role: 'OWNER', permissions: permissionsOf('OWNER') },
        'admin-token-0123456': { role: 'ADMIN', permissions: permissionsOf('ADMIN') },
      },
    },
  );
  return {
    told,
    restart: async (exchange: string | null, who = 'owner', reason = 'It hangs.') =>
      (
        await app.request(
          '/api/admin/market/restart',
          post({ exchange, reason }, { Authorization: `Bearer ${who}-token-0123456` }),
        )
      ).status,
  };
}

test('announces a restart to all processes after it is audited', async () => {
  const { restart, told } = setUp('live');
  expect([await restart('kraken'), await restart(null)]).toEqual([204, 204]);
  expect(told).toEqual([
    { topic: 'market.restart', exchange: 'kraken' },
    { topic: 'market.restart', exchange: null },
  ]);
  const [line] = await database.db.select().from(auditLog);
  expect(line).toMatchObject({
    ...{ actor: 'owner', action: 'market.restarted' },
    details: { exchange: 'kraken', reason: 'It hangs.' },
  });
});

test('announces nothing for an unwatched exchange, without a reason, or without the permission', async () => {
  const { restart, told } = setUp('live');
  expect([
    await restart('binance'),
    await restart('kraken', 'owner', ' '),
    await restart('kraken', 'admin'),
    await setUp('simulated').restart('kraken'),
  ]).toEqual([404, 400, 403, 409]);
  expect(told).toEqual([]);
});
