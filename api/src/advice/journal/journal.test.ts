import type { CallBody, CallResponse } from '@spreadwise/contract';
import { permissionsOf } from '@spreadwise/shared-auth/model';
import { post, testApp } from '../../../test/app';
import { testDatabase } from '../../../test/database';
import { customers, euroRates, signalDeliveries, signals } from '../../platform/db/schema';
import type { Session } from '../../platform/lib/session';
import { ended } from '../signals/testing/signals';
import { createTakeSignal, journalRoutes } from '.';

const database = testDatabase();
const NOON = new Date('2026-11-21T12:00:00.000Z');
const session = (customerId: string) =>
  ({
    ...{ role: 'CUSTOMER', customerId, email: '', tier: 'BASIC' },
    permissions: permissionsOf('CUSTOMER', 'BASIC'),
  }) as unknown as Omit<Session, 'tokenHash'>;
const app = () =>
  testApp([journalRoutes({ db: database.db, findProfiles: async () => new Map(), now: () => NOON })], {
    sessions: {
      'ada-token-012345678': session('cus_ada'),
      'bob-token-012345678': session('cus_bob'),
      'owner-token-0123456': { role: 'OWNER', permissions: permissionsOf('OWNER') },
    },
  });
const as = (token: string) => ({ Authorization: `Bearer ${token}` });
const ADA = as('ada-token-012345678');
const read = async (query = '', headers = ADA) =>
  (await (
    await app().request(`/api/journal${query}`, { headers })
  ).json()) as CallResponse<'GET /api/journal'>;
const save = (words: Partial<CallBody<'POST /api/journal'>>, headers = ADA) =>
  app().request(
    '/api/journal',
    post({ signalId: 'a', did: 'took', resultCents: null, note: '', ...words }, headers),
  );

async function given(id: string, minute: number, advised: Advised | null = ADVISED) {
  const detectedAt = new Date(NOON.getTime() + minute * 60_000);
  const { signal } = ended(id, { detectedAt: detectedAt.toISOString(), quote: 'USDT' });
  await database.db.insert(signals).values({
    ...{ id, seq: minute, universe: 'majors', hops: 2, net: signal.net, exchanges: [], assets: [] },
    ...{ detectedAt, lastSeenAt: detectedAt, endedAt: detectedAt, data: signal },
    advised,
  });
  await database.db
    .insert(signalDeliveries)
    .values({ customerId: 'cus_ada', signalId: id, day: '2026-11-21', at: NOON, detectedAt });
}

const ADVISED = { net: 0.004, profitEur: 8, amountEur: 920 };
type Advised = typeof ADVISED;

beforeEach(async () => {
  await database.db
    .insert(customers)
    .values(
      ['cus_ada', 'cus_bob'].map((id) => ({ id, email: `${id}@example.com`, name: null, createdAt: NOON })),
    );
  await given('a', 1);
  await given('b', 2);
});

it('keeps the latest entry of each signal with the profit first advised, and adds up the results', async () => {
  expect((await save({})).status).toBe(204);
  await save({ resultCents: 7_50, note: ' quick ' });
  await save({ signalId: 'b', did: 'left' });
  const { entries, totals, nextCursor } = await read();
  expect(entries).toEqual([
    expect.objectContaining({ signalId: 'b', did: 'left', resultCents: null }),
    {
      ...{ signalId: 'a', did: 'took', resultCents: 7_50, currency: 'EUR', note: 'quick', advisedEur: 8 },
      resultEur: 7.5,
      detectedAt: '2026-11-21T12:01:00.000Z',
      way: 'buy BTC/USDT binance, sell BTC/USDT kraken',
    },
  ]);
  expect(totals).toEqual({ took: 1, left: 1, withResult: 1, resultCents: 7_50, advisedEur: 8 });
  expect(nextCursor).toBeNull();
  const csv = await (await app().request('/api/journal/export', { headers: ADA })).text();
  expect(csv.split('\r\n').slice(1, 3)).toEqual([
    '2026-11-21T12:02:00.000Z,"buy BTC/USDT binance, sell BTC/USDT kraken",8,left,,,,,b',
    '2026-11-21T12:01:00.000Z,"buy BTC/USDT binance, sell BTC/USDT kraken",8,took,7.5,7.5,EUR,quick,a',
  ]);
  expect((await app().request('/api/journal/remove', post({ signalId: 'b' }, ADA))).status).toBe(204);
  expect((await read('?signal=b')).entries).toEqual([]);
  expect((await read('?signal=a')).entries).toHaveLength(1);
});

it('keeps the note of an entry when an alert’s button says later that the signal was taken', async () => {
  await save({ did: 'left', note: 'too risky on Kraken', currency: 'USD' });
  const take = createTakeSignal({ db: database.db, findProfiles: async () => new Map(), now: () => NOON });
  expect(await take('cus_ada', 'a')).toBe('saved');
  const { entries } = await read('?signal=a');
  expect(entries).toMatchObject([{ did: 'took', note: 'too risky on Kraken', currency: 'USD' }]);
});

it('shows no advised profit if the first advice was not stored, and leaves the result out of the sums', async () => {
  await given('old', 3, null);
  await save({ resultCents: 7_50 });
  await save({ signalId: 'old', resultCents: 100_00 });
  const { entries, totals } = await read();
  expect(entries[0]).toMatchObject({ signalId: 'old', resultCents: 100_00, advisedEur: null });
  expect(totals).toEqual({ took: 2, left: 0, withResult: 1, resultCents: 7_50, advisedEur: 8 });
});

it('accepts entries only for signals delivered to the customer, and shows them to nobody else', async () => {
  expect((await save({ signalId: 'never given' })).status).toBe(404);
  expect((await save({}, as('bob-token-012345678'))).status).toBe(404);
  await save({});
  expect((await read('', as('bob-token-012345678'))).entries).toEqual([]);
  expect((await save({}, as('owner-token-0123456'))).status).toBe(403);
});

it.each([
  ['a result for a signal that was not traded', { did: 'left' as const, resultCents: 1 }],
  ['a fraction of a cent', { resultCents: 0.5 }],
  ['a note that is too long', { note: 'x'.repeat(201) }],
])('refuses %s', async (_, words) => {
  expect((await save(words)).status).toBe(400);
});

it('keeps a result as typed, counts it at the current rate, and leaves it out of the sums without a rate', async () => {
  const say = (eur: number) =>
    database.db
      .insert(euroRates)
      .values({ currency: 'USD', feed: 'live', eur, stablecoin: null, at: NOON })
      .onConflictDoUpdate({ target: euroRates.currency, set: { eur } });
  await say(0.8);
  await save({ resultCents: 10_00, currency: 'USD' });
  await save({ signalId: 'b', resultCents: 5_00, currency: 'JPY' });
  expect((await read()).totals).toMatchObject({ took: 2, withResult: 1, resultCents: 8_00 });
  await say(0.9);
  const { entries, totals } = await read();
  expect(totals.resultCents).toBe(9_00);
  expect(entries.at(-1)).toMatchObject({ resultCents: 10_00, currency: 'USD', resultEur: 9 });
});
