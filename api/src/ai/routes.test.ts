/** Texts about signals: whose they are, and what is answered. */
import { permissionsOf } from '@spreadwise/shared-auth/model';
import { testApp } from '../../test/app';
import { testDatabase } from '../../test/database';
import { NO_METER } from '../lib/meter';
import { opened } from '../signals/testing/signals';
import { createSignalsHarness } from '../signals/testing/signals-harness';
import { startAi } from './start-ai';
import type { Provider } from './writing/provider';

const database = testDatabase();
const now = () => new Date('2026-11-21T12:00:00.000Z');

const customer = (customerId: string) => ({
  role: 'CUSTOMER' as const,
  permissions: permissionsOf('CUSTOMER', 'FREE'),
  customerId,
  email: `${customerId}@example.com`,
  addressProven: true,
  tier: 'FREE' as const,
});
const SESSIONS = {
  'token-of-the-one-0': customer('cus_1'),
  'token-of-another-0': customer('cus_2'),
  'token-without-any-0': { ...customer('cus_1'), permissions: ['dashboard.view' as const] },
  'token-of-the-owner': { role: 'OWNER' as const, permissions: permissionsOf('OWNER') },
};

async function setUp(providers: readonly Provider[] = []) {
  const harness = createSignalsHarness(database.db);
  const here = await harness.replica();
  await here.report(opened('a'));
  const token = await harness.customer('cus_1', 'FREE');
  await here.get('/api/signals', token);
  await harness.stopAll();
  const timers = { after: () => () => {} };
  const app = testApp([startAi({ db: database.db, providers, now, timers, meter: NO_METER }).routes], {
    sessions: SESSIONS,
  });
  return (bearer: keyof typeof SESSIONS | null, signal = 'a') =>
    app.request(`/api/ai/explanation?signal=${encodeURIComponent(signal)}`, {
      headers: bearer ? { Authorization: `Bearer ${bearer}` } : {},
    });
}

it('explains a signal to whom it was given and to the owner, and to nobody else', async () => {
  const ask = await setUp();
  const status = async (...given: Parameters<typeof ask>) => (await ask(...given)).status;
  expect(await (await ask('token-of-the-one-0')).json()).toMatchObject({
    source: 'template',
    asOf: '2026-11-21T12:00:00.000Z',
    text: expect.stringContaining('a cycle of 2 trades'),
  });
  expect(await status('token-of-the-owner')).toBe(200);
  expect(await status('token-of-another-0')).toBe(404);
  expect(await status('token-of-the-one-0', "a' or true --")).toBe(404);
  expect(await status('token-without-any-0')).toBe(403);
  expect(await status(null)).toBe(401);
});

it('says whose words they are where a model wrote them', async () => {
  const ask = await setUp([
    {
      name: 'model',
      write: async () => ({
        kind: 'text',
        text: 'BTC is bought on Binance.',
        usage: { inputTokens: 1, outputTokens: 1 },
      }),
    },
  ]);
  expect(await (await ask('token-of-the-one-0')).json()).toMatchObject({
    source: 'ai',
    text: 'BTC is bought on Binance.',
  });
});
