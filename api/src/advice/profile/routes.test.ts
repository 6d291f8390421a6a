import { DEFAULT_TRADING_PROFILE, EURO, type TradingProfile } from '@spreadwise/contract';
import { permissionsOf } from '@spreadwise/shared-auth/model';
import { post, testApp } from '../../../test/app';
import { testDatabase } from '../../../test/database';
import { auditLog, customers } from '../../platform/db/schema';
import { changingBy, NOBODY_REMEMBERED } from '../../platform/lib/session-memory';
import { knownRates, rate } from '../currencies/testing/rates';
import { createTradingProfileStore, tradingProfileRoutes } from '.';

const database = testDatabase();
const USD = rate('USD', 0.8, new Date('2026-11-20T09:30:00.000Z'));
const now = () => new Date('2026-11-21T09:30:00.000Z');
const ADA = { Authorization: 'Bearer token-of-ada-0123' };
const OWNER = { Authorization: 'Bearer owner-token-0123456' };

const setUp = () =>
  testApp(
    [
      (app) =>
        tradingProfileRoutes(app, {
          store: createTradingProfileStore(database.db, NOBODY_REMEMBERED),
          findRates: knownRates(now, USD, rate('JPY', 0.006, new Date('2026-11-20T09:29:59.000Z'))),
          now,
          exchangesFor: () => [{ id: 'kraken', takerFee: 0.004 }],
          floorEur: () => 1,
        }),
    ],
    {
      sessions: {
        'owner-token-0123456': { role: 'OWNER', permissions: permissionsOf('OWNER') },
        'token-of-ada-0123': {
          role: 'CUSTOMER',
          permissions: permissionsOf('CUSTOMER', 'BASIC'),
          ...{ customerId: 'cus_1', email: 'ada@example.com', addressProven: true, tier: 'BASIC' },
        } as { role: 'CUSTOMER'; permissions: ReturnType<typeof permissionsOf> },
      },
    },
  );
const read = async () => (await setUp().request('/api/setup', { headers: ADA })).json();
const save = (words: object, headers = ADA) =>
  setUp().request('/api/setup', post({ ...DEFAULT_TRADING_PROFILE, ...words }, headers));

beforeEach(() =>
  database.db
    .insert(customers)
    .values({ id: 'cus_1', email: 'ada@example.com', name: null, createdAt: now() }),
);

it('returns the profile that was saved last, or the defaults before any was saved', async () => {
  expect(await read()).toEqual({
    ...{
      setUp: DEFAULT_TRADING_PROFILE,
      isSaved: false,
      floorCents: 100,
      usual: null,
      told: EURO,
      rates: [EURO, USD],
    },
    exchanges: [{ id: 'kraken', takerFee: 0.004 }],
  });
  const first: Partial<TradingProfile> = {
    capital: { kind: 'in all', cents: 5_000_00 },
    timeZone: 'Europe/Berlin',
  };
  const second: Partial<TradingProfile> = {
    ...{
      exchangeRule: 'only',
      exchanges: ['kraken'],
      takerFees: { kraken: 0.0016, 'kraken BTC/EUR': -0.0001 },
    },
    holding: 'moved',
    ...{ capital: { kind: 'by exchange', cents: { kraken: 100_00 } }, mutedCoins: ['SOL'] },
    ...{ minProfitCents: 2_50, minNetPercent: 0.1 },
  };
  expect((await save(first)).status).toBe(200);
  expect(await (await save(second)).json()).toMatchObject({ isSaved: true, setUp: second });
  expect((await read()).setUp).toEqual({ ...DEFAULT_TRADING_PROFILE, ...second });
  // The audit log records that the profile changed, but not the customer's means.
  const rows = await database.db.select().from(auditLog);
  expect(rows.map(({ action, actor, details }) => [action, actor, details])).toEqual([
    ['setup.saved', 'cus_1', null],
    ['setup.saved', 'cus_1', null],
  ]);
});

it.each([
  ['a time zone that does not exist', { timeZone: 'Mars/Olympus' }, 'timeZone'],
  ['a percentage instead of a fraction', { takerFees: { kraken: 0.26 } }, 'takerFees.kraken'],
  ['a market without its exchange', { takerFees: { 'BTC/EUR ': 0 } }, 'takerFees.BTC/EUR '],
  ['a negative minimum', { minProfitCents: -1 }, 'minProfitCents'],
  ['an unknown field', { leverage: 3 }, 'leverage'],
])('refuses %s and names the field', async (_, words, field) => {
  const answer = await save(words);
  expect(answer.status).toBe(400);
  expect(((await answer.json()) as { issues: unknown }).issues).toMatchObject([{ field }]);
});

it('refuses everyone but customers', async () => {
  expect((await save({}, OWNER)).status).toBe(403);
  expect((await setUp().request('/api/setup')).status).toBe(401);
});

it('mutes and unmutes a coin without changing anything else, and refuses what is not a coin', async () => {
  const store = createTradingProfileStore(database.db, NOBODY_REMEMBERED);
  const mute = (coin: string, isMuted = true) => store.mute('cus_1', { coin, isMuted }, now());
  expect(await mute('SOL')).toBe(true);
  await save({ mutedCoins: ['SOL'], minProfitCents: 2_50 });
  expect(await mute('BTC')).toBe(true);
  expect(await mute('SOL', false)).toBe(true);
  expect(await mute('two words')).toBe(false);
  expect((await read()).setUp).toEqual({
    ...DEFAULT_TRADING_PROFILE,
    mutedCoins: ['BTC'],
    minProfitCents: 2_50,
  });
});

it('shows money in the chosen currency while its rate is less than a day old', async () => {
  expect(await (await save({ currency: 'USD', minProfitCents: 2_50 })).json()).toMatchObject({
    setUp: { currency: 'USD', minProfitCents: 2_50 },
    told: USD,
  });
  // A currency without a fresh rate cannot be chosen, but an earlier choice stays.
  expect((await save({ currency: 'JPY' })).status).toBe(409);
  await createTradingProfileStore(database.db, NOBODY_REMEMBERED).save(
    'cus_1',
    { ...DEFAULT_TRADING_PROFILE, currency: 'JPY' },
    now(),
  );
  expect((await save({ currency: 'JPY', mutedCoins: ['SOL'] })).status).toBe(200);
  expect(await read()).toMatchObject({ setUp: { currency: 'JPY' }, told: EURO });
});

it('reads a profile saved before currencies were introduced as euros', async () => {
  const { currency: _, ...before } = DEFAULT_TRADING_PROFILE;
  await createTradingProfileStore(database.db, NOBODY_REMEMBERED).save(
    'cus_1',
    { ...before, minProfitCents: 3_00 } as TradingProfile,
    now(),
  );
  expect(await read()).toMatchObject({ setUp: { currency: 'EUR', minProfitCents: 3_00 }, told: EURO });
});

it('notifies caches of profiles of each save and each mute', async () => {
  const told: (string | null)[] = [];
  const store = createTradingProfileStore(
    database.db,
    changingBy((customerId) => void told.push(customerId)),
  );
  await store.save('cus_1', DEFAULT_TRADING_PROFILE, now());
  expect(told).toEqual(['cus_1']);
  await store.mute('cus_1', { coin: 'SOL', isMuted: true }, now());
  expect(told).toEqual(['cus_1', 'cus_1']);
});
