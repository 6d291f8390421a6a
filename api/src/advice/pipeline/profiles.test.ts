/** Which further profiles the market is searched for, and how it learns of them. */
import { DEFAULT_TRADING_PROFILE, type TradingProfile } from '@spreadwise/contract';
import { fakeTime } from '../../platform/lib/threads/testing/fake-time';
import type { SearchedProfile } from '../signals/detect';
import { keepProfiles, searchedProfiles } from './profiles';

const TWO: Partial<TradingProfile> = { exchangeRule: 'only', exchanges: ['okx', 'kraken'] };
const FREE: Partial<TradingProfile> = { takerFees: { okx: 0 } };

function world() {
  const plans: { customerId: string; tier: 'BASIC' | 'PRO' | 'GOLD' }[] = [];
  const profiles = new Map<string, TradingProfile>();
  const given: (readonly SearchedProfile[])[] = [];
  const logged: object[] = [];
  const time = fakeTime();
  let onChange = () => {};
  const context = {
    findPlans: async () => plans,
    findProfiles: async (ids: readonly string[]) =>
      new Map([...profiles].filter(([id]) => ids.includes(id))) as ReadonlyMap<string, TradingProfile>,
    log: { warn: (words: object) => logged.push(words) },
    bus: {
      subscribe: (_topic: string, listener: () => void) => {
        onChange = listener;
        return () => {};
      },
    },
    timers: time.timers,
  };
  return {
    ...{ context, given, logged, time, profiles, plans },
    changed: () => onChange(),
    host: { setProfiles: (profiles: readonly SearchedProfile[]) => void given.push(profiles) },
    add(customerId: string, tier: 'BASIC' | 'PRO' | 'GOLD', words: Partial<TradingProfile>) {
      plans.push({ customerId, tier });
      profiles.set(customerId, { ...DEFAULT_TRADING_PROFILE, ...words });
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('merges profiles that trade alike, under the widest of their plans, and skips default ones', async () => {
  const { add, context } = world();
  add('a', 'BASIC', FREE);
  add('b', 'BASIC', { ...TWO, minProfitCents: 5_00 });
  add('c', 'GOLD', { ...TWO, exchanges: ['kraken', 'okx'] });
  add('d', 'GOLD', { mutedCoins: ['SOL'] });
  const found = await searchedProfiles(context);
  expect(found).toMatchObject([
    { exchanges: ['kraken', 'okx'], maxHops: 6, universe: 'all' },
    { takerFees: { okx: 0 }, maxHops: 3, universe: 'majors' },
  ]);
});

test('tells the market at start, soon after a change and each minute, and skips customers without a plan', async () => {
  const { add, context, host, given, time, changed, profiles } = world();
  profiles.set('nobody', { ...DEFAULT_TRADING_PROFILE, ...TWO });
  const stop = keepProfiles(host as never, context as never);
  await settled();
  expect(given).toEqual([[]]);
  add('a', 'PRO', TWO);
  await time.pass(10_000);
  await settled();
  expect(given).toHaveLength(1);
  changed();
  await time.pass(10_000);
  await settled();
  expect(given.at(-1)).toMatchObject([TWO]);
  await time.pass(60_000);
  await settled();
  expect(given.length).toBeGreaterThanOrEqual(3);
  stop();
});

test('searches for the 200 most common profiles, and warns once how many are left out', async () => {
  const { add, context, host, given, time, logged } = world();
  for (let at = 0; at < 205; at += 1) add(`c${at}`, 'PRO', { takerFees: { okx: at / 100_000 } });
  add('more', 'PRO', { takerFees: { okx: 204 / 100_000 } });
  keepProfiles(host as never, context as never);
  await settled();
  await time.pass(60_000);
  await settled();
  expect(given[0]).toHaveLength(200);
  expect(given[0]?.[0]).toMatchObject({ takerFees: { okx: 204 / 100_000 } });
  expect(logged).toEqual([{ leftOut: 5 }]);
});
