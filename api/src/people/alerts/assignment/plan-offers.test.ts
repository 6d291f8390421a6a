import {
  type AlertModes,
  type AlertRule,
  DEFAULT_TRADING_PROFILE,
  type TradingProfile,
} from '@spreadwise/contract';
import { signalOf } from '../../../advice/signals/testing/signals';
import { alertedTo, type Subscriber, viewerOfTier } from '../recipients/recipient';
import { withRule } from '../testing/subscribers';
import { messagesOf, planOffer, type RecentOffers } from './rounds';

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

describe('routes of one gap', () => {
  const route = (id: string, sellAt: string, profitEur: number) =>
    signalOf(id, { exchanges: ['binance', sellAt], asset: 'SOL', quote: 'USDT', profitEur });
  const MODES: AlertModes = { email: 'on', telegram: 'off', push: 'off', webhook: 'off' };
  const reader = (own: Partial<AlertRule> = {}): Subscriber => ({
    ...subscriber(null),
    rules: { ...withRule('PRO', { modes: MODES, floor: null, ...own }), mostAnHour: 9 },
    addresses: new Map([
      ['email', 'ada@example.com'],
      ['telegram', '1'],
    ]),
  });
  const offered = (
    signals: readonly ReturnType<typeof route>[],
    recent: RecentOffers = new Map(),
    to: Subscriber = reader(),
  ) => planOffer(to, signals, recent, { at: NOON, floorEur: 1 })?.wanted.map(({ signal }) => signal.id) ?? [];
  const alertedBefore = (
    signal: ReturnType<typeof route>,
    modes: AlertModes = MODES,
    ago = 0,
  ): RecentOffers => new Map([[signal.id, alertedTo(reader(), { signal, modes }, NOON.getTime() - ago)]]);
  const [kraken, okx, large] = [route('1', 'kraken', 30), route('2', 'okx', 20), route('3', 'bybit', 60)];

  it('are one alert, the best of them, since a reader can take the cheap coins once', () => {
    expect(offered([okx, kraken])).toEqual(['1']);
  });

  it('do not take the alerts of the hour from another gap', () => {
    const recent = alertedBefore(kraken, MODES, 60_000);
    expect(offered([okx, signalOf('other', { asset: 'ETH', quote: 'USDT' })], recent)).toEqual(['other']);
  });

  it('are alerted again after an hour, even if the first is still open', () => {
    expect(offered([okx], alertedBefore(kraken, MODES, 3_600_000))).toEqual(['2']);
  });

  it('are alerted anew when one leaves twice as much', () => {
    expect(offered([large], alertedBefore(kraken))).toEqual(['3']);
  });

  it.each<[string, AlertModes, AlertModes, string[]]>([
    ['by another channel', MODES, { ...MODES, telegram: 'silent' }, ['2']],
    ['with a sound', { ...MODES, email: 'silent' }, MODES, ['2']],
    ['by a channel that is not linked', MODES, { ...MODES, push: 'on' }, []],
    ['without a sound', MODES, { ...MODES, email: 'silent' }, []],
  ])('of which another rule wants one %s are alerted only if that is more', (_, before, modes, expected) => {
    const to = reader({ modes, exchanges: ['binance', 'okx'] });
    expect(offered([okx], alertedBefore(kraken, before), to)).toEqual(expected);
  });

  it('do not use up the hour with alerts that were dropped unsent', () => {
    const other = signalOf('other', { asset: 'ETH', quote: 'USDT' });
    const to = { ...reader(), rules: { ...reader().rules, mostAnHour: 1 } };
    const [known] = [...alertedBefore(kraken).values()];
    expect(offered([other], new Map([['1', known as never]]), to)).toEqual([]);
    expect(offered([other], new Map([['1', { ...known, heard: [] } as never]]), to)).toEqual(['other']);
  });

  it('are alerted if the first reached nobody', () => {
    const [known] = [...alertedBefore(kraken).values()];
    expect(offered([okx], new Map([['1', { ...known, heard: [] } as never]]))).toEqual(['2']);
  });

  it('are alerted if the first reached nobody, also where another channel stands in', () => {
    const to = { ...reader(), addresses: new Map([['telegram', '1'] as const]) };
    const failing = { ...to, failures: new Map([['email', 'no such mailbox'] as const]) };
    const [known] = [...alertedBefore(kraken).values()];
    expect(offered([okx], new Map([['1', { ...known, heard: [] } as never]]), failing)).toEqual(['2']);
    expect(offered([okx, kraken], new Map(), failing)).toEqual(['1']);
  });

  it('are recognized by the mispriced coin, not by money converted on the way', () => {
    const [buy, sell] = signalOf('x', { quote: 'USDC' }).legs;
    const [convert] = signalOf('x', { asset: 'USDC', quote: 'USDT' }).legs;
    const others = ['SOL', 'ETH'].map((base) => ({
      ...signalOf(base),
      legs: [convert, { ...buy, base }, { ...sell, base }],
    }));
    expect(offered(others as never).sort()).toEqual(['ETH', 'SOL']);
  });
});
