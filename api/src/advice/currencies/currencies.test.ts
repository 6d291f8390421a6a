/** Currency rates: the writing process stores what the market reports, and every other process reads them. */
import { EURO } from '@spreadwise/contract';
import { testDatabase } from '../../../test/database';
import { NO_METER } from '../../platform/lib/observed/meter';
import type { MarketFact, MarketRate } from '../signals';
import { findRatesOf, KnownRates, keepMarketRates } from '.';
import { createRatesStore } from './rates-store';
import { rate } from './testing/rates';

const database = testDatabase();
const NOON = new Date('2026-11-21T12:00:00.000Z');
const HOUR_MS = 3_600_000;
let time: number;
beforeEach(() => {
  time = NOON.getTime();
});
const now = () => new Date(time);

function market(feed: 'simulated' | 'live', isWriting = true) {
  let tell: (facts: readonly MarketFact[]) => void = () => {};
  keepMarketRates(database.db, {
    ...{ feed: () => feed, isWriting: () => isWriting, now, log: { warn: () => {} }, meter: NO_METER },
    onFacts: (listener) => {
      tell = listener;
    },
  });
  return async (...rates: readonly MarketRate[]) => {
    tell([{ kind: 'rates', rates }]);
    await database.settled();
  };
}
const usd = (eur: number): MarketRate => ({ currency: 'USD', eur, by: 'USDC' });
const known = async () => (await createRatesStore(database.db).all()).map(({ eur, at }) => [eur, at]);

it('stores a rate again only after an hour or a move above 0.5 %, and only in a process that writes', async () => {
  const say = market('live');
  await market('live', false)(usd(0.9));
  expect(await known()).toEqual([]);
  await say(usd(0.8), { currency: 'JPY', eur: 0.006, by: null });
  await say(usd(0.801));
  expect((await known()).at(-1)).toEqual([0.8, '2026-11-21T12:00:00.000Z']);
  await say(usd(0.81));
  expect((await known()).at(-1)).toEqual([0.81, '2026-11-21T12:00:00.000Z']);
  time += HOUR_MS;
  await say(usd(0.811));
  expect(await known()).toEqual([
    [0.006, '2026-11-21T12:00:00.000Z'],
    [0.811, '2026-11-21T13:00:00.000Z'],
  ]);
});

it('drops the rates of another market once a market reports its own', async () => {
  await market('simulated')(usd(0.8), { currency: 'JPY', eur: 0.006, by: null });
  await market('live')(usd(0.8));
  expect(await createRatesStore(database.db).all()).toEqual([rate('USD', 0.8, NOON)]);
});

it('every process sees new rates within a minute, and the first ones within five seconds', async () => {
  const find = findRatesOf(database.db, now);
  const told = async () => (await find()).display('USD').eur;
  expect((await find()).fresh()).toEqual([EURO]);
  await market('live')(usd(0.8));
  expect(await told()).toBe(1);
  time += 5_000;
  expect(await told()).toBe(0.8);
  await market('live')(usd(0.9));
  expect(await told()).toBe(0.8);
  time += 60_000;
  expect(await told()).toBe(0.9);
});

it('shows money in euros once a rate is over a day old, but still converts sums by that rate', () => {
  const day = 24 * HOUR_MS;
  const after = (ms: number) => new KnownRates([rate('USD', 0.8, NOON)], new Date(NOON.getTime() + ms));
  expect([after(day).display('USD').currency, after(day + 1).display('USD').currency]).toEqual([
    'USD',
    'EUR',
  ]);
  expect(after(day + 1).fresh()).toEqual([EURO]);
  expect(after(day + 1).last('USD')?.eur).toBe(0.8);
  expect(after(0).last('TRY')).toBeNull();
});
