import { DEFAULT_TRADING_PROFILE, type TradingProfile } from '@spreadwise/contract';
import { signalOf } from '../../../advice/signals/testing/signals';
import { type Subscriber, viewerOfTier } from '../recipients/recipient';
import { withRule } from '../testing/subscribers';
import { messagesOf, planOffer } from './rounds';

const NOON = new Date('2026-11-21T12:00:00.000Z');
const subscriber = (profile: TradingProfile | null): Subscriber => ({
  customerId: 'cus_1',
  tier: 'PRO',
  language: 'en',
  viewer: viewerOfTier('cus_1', 'PRO'),
  rules: withRule('PRO', { floor: null }),
  profile,
  addresses: new Map([['email', 'ada@example.com']]),
  failures: new Map(),
});
const planned = (words: Partial<TradingProfile> | null) =>
  planOffer(
    subscriber(words && { ...DEFAULT_TRADING_PROFILE, ...words }),
    [signalOf('a', { asset: 'SOL', profitEur: 20 }), signalOf('b', { profitEur: 10 })],
    new Map(),
    { at: NOON, floorEur: 1 },
  )?.wanted.map(({ signal: { id, size } }) => [id, size.amountEur]) ?? [];

it.each<[string, Partial<TradingProfile> | null, unknown]>([
  [
    'without one, every signal in full, best first',
    null,
    [
      ['a', 920],
      ['b', 920],
    ],
  ],
  ['nothing with a muted coin', { mutedCoins: ['SOL'] }, [['b', 920]]],
  ['nothing below the minimum profit', { minProfitCents: 15_00 }, [['a', 920]]],
  ['nothing without capital', { capital: { kind: 'in all', cents: 0 } }, []],
])('applies the trading profile to alerts: %s', (_, words, expected) => {
  expect(planned(words)).toEqual(expected);
});

it('offers only lasting opportunities to a customer who wants no others', () => {
  const one = subscriber(null);
  const lasting = { since: NOON.toISOString(), reasons: ['not known' as const] };
  const signals = [signalOf('old'), signalOf('new', { lasting: null }), signalOf('lasts', { lasting })];
  const rules = withRule('PRO', { lastingOnly: true });
  const given = planOffer({ ...one, rules }, signals, new Map(), { at: NOON, floorEur: 1 });
  expect(given?.wanted.map(({ signal }) => signal.id)).toEqual(['lasts']);
});

it.each(['PRO', 'PREMIUM'] as const)('alerts %s at once on every channel', (tier) => {
  const addresses = new Map([['email', 'a@example.com'] as const, ['telegram', '5001'] as const]);
  const modes = { email: 'on', telegram: 'on', push: 'on', webhook: 'on' } as const;
  const told = messagesOf({ ...subscriber(null), tier, addresses }, { signal: signalOf('a'), modes }, NOON);
  expect(told.map(({ channel, dueAt }) => [channel, dueAt])).toEqual([
    ['email', NOON],
    ['telegram', NOON],
  ]);
});
