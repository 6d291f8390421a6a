/** Which rules match a signal and when, and how several matching rules combine. */
import {
  ALERT_CHANNELS,
  ALERT_MODES,
  type AlertRule,
  alertRule,
  DEFAULT_TRADING_PROFILE,
  signalStreamQuery,
  tradingProfileField,
} from '@spreadwise/contract';
import fc from 'fast-check';
import { signalOf } from '../../../advice/signals/testing/signals';
import { messagesOf, planOffer } from '../assignment/rounds';
import { subscriberOf, withRule } from '../testing/subscribers';
import { isWithin } from './local-time';
import { rulesAt, type Subscriber, viewerOfTier, wantedBy } from './recipient';

const NOON = new Date('2026-11-21T12:00:00.000Z');
const EVERYWHERE = { email: 'on', telegram: 'on', push: 'on', webhook: 'on' } as const;
const [ANY] = withRule('GOLD', { floor: null, modes: EVERYWHERE }).rules as [AlertRule];
const rule = (own: Partial<AlertRule>): AlertRule => ({ ...ANY, ...own });
const readerOf = (...rules: readonly AlertRule[]): Subscriber => ({
  ...subscriberOf('ada'),
  ...{ tier: 'GOLD', viewer: viewerOfTier('ada', 'GOLD') },
  rules: { ...withRule('GOLD', {}), rules: [...rules] },
  addresses: new Map(ALERT_CHANNELS.map((channel) => [channel, 'x'])),
});
const SIGNAL = signalOf('s1', { asset: 'SOL', profitEur: 12 });

test.each<[string, Partial<AlertRule>, boolean]>([
  ['everything', {}, true],
  ['its coin', { coins: ['ETH', 'SOL'] }, true],
  ['other coins', { coins: ['ETH'] }, false],
  ['its exchanges', { exchanges: ['binance', 'kraken', 'okx'] }, true],
  ['only one of its exchanges', { exchanges: ['binance'] }, false],
  ['a minimum equal to its profit', { floor: { cents: 12_00, currency: 'EUR' } }, true],
  ['a higher minimum', { floor: { cents: 12_01, currency: 'EUR' } }, false],
  ['lasting opportunities only', { lastingOnly: true }, false],
  ['its hour', { hours: { from: '12:00', until: '12:01' } }, true],
  ['a later hour', { hours: { from: '12:01', until: '12:00' } }, false],
  ['its day', { days: [6] }, true],
  ['other days', { days: [1, 2, 3, 4, 5, 7] }, false],
])('matches a signal exactly when it should: a rule that asks for %s', (_, own, isWanted) => {
  const reader = readerOf(rule(own));
  expect(wantedBy(rulesAt(reader, NOON), reader, SIGNAL) !== null).toBe(isWanted);
});

test('a coin in small letters and an exchange in capitals match as well, and mixed codes stay as they are', () => {
  const saved = alertRule.parse(rule({ coins: ['sol'], exchanges: ['Binance', 'KRAKEN'] }));
  const reader = readerOf(saved);
  expect(wantedBy(rulesAt(reader, NOON), reader, SIGNAL)).not.toBeNull();
  const setUp = {
    ...DEFAULT_TRADING_PROFILE,
    mutedCoins: ['sol', 'Trias', 'nova@sundial'],
    takerFees: { 'Kraken BTC/EUR': 0 },
  };
  expect(tradingProfileField.parse(setUp)).toMatchObject({
    ...{ mutedCoins: ['SOL', 'Trias', 'NOVA@sundial'], takerFees: { 'kraken BTC/EUR': 0 } },
  });
  const filters = { asset: 'sol', exchange: 'Kraken' };
  expect(signalStreamQuery.parse(filters)).toEqual({ asset: 'SOL', exchange: 'kraken' });
});

test.each([
  ['on a Friday night', ['2026-11-20T22:30Z', '2026-11-21T05:59Z'], true],
  ['on the night before and the night after', ['2026-11-20T05:59Z', '2026-11-21T22:30Z'], false],
  ['at daytime', ['2026-11-20T12:00Z', '2026-11-20T06:00Z'], false],
])("counts Saturday's early hours to the night of Friday: %s", (_, times, expected) => {
  const friday = { days: [5], hours: { from: '22:00', until: '06:00' } };
  for (const at of times) expect([at, isWithin(friday, 'UTC', new Date(at))]).toEqual([at, expected]);
});

test('counts the hour after midnight to the night before it when the clocks change', () => {
  const sunday = { days: [7], hours: { from: '22:00', until: '06:00' } };
  // In Berlin 29 March 2026 has 23 hours, and 25 October has 25.
  for (const at of ['2026-03-29T22:30Z', '2026-10-25T23:30Z', '2026-10-26T04:30Z'])
    expect([at, isWithin(sunday, 'Europe/Berlin', new Date(at))]).toEqual([at, true]);
});

test('uses the loudest mode per channel when several rules match', () => {
  const quiet = rule({ modes: { email: 'off', telegram: 'silent', push: 'off', webhook: 'on' } });
  const loud = rule({ modes: { email: 'off', telegram: 'on', push: 'silent', webhook: 'off' } });
  const other = rule({ coins: ['ETH'], modes: EVERYWHERE });
  const reader = readerOf(quiet, other, loud);
  expect(wantedBy(reader.rules.rules, reader, SIGNAL)?.modes).toEqual({
    ...{ email: 'off', telegram: 'on', push: 'silent', webhook: 'on' },
  });
});

const anyRule: fc.Arbitrary<AlertRule> = fc.record({
  name: fc.string({ maxLength: 5 }),
  modes: fc.record({
    email: fc.constantFrom(...ALERT_MODES),
    telegram: fc.constantFrom(...ALERT_MODES),
    push: fc.constantFrom(...ALERT_MODES),
    webhook: fc.constantFrom(...ALERT_MODES),
  }),
  floor: fc.option(fc.record({ cents: fc.nat(20_00), currency: fc.constant('EUR' as const) })),
  coins: fc.subarray(['SOL', 'ETH']),
  exchanges: fc.subarray(['binance', 'kraken']),
  maxHops: fc.option(fc.constantFrom(2, 3)),
  lastingOnly: fc.boolean(),
  days: fc.subarray([1, 2, 3, 4, 5, 6, 7]),
  hours: fc.option(fc.constantFrom({ from: '08:00', until: '20:00' }, { from: '20:00', until: '08:00' })),
});

test('alerts at most once on each channel, and only on channels that a matching rule enables', () => {
  fc.assert(
    fc.property(fc.array(anyRule, { maxLength: 10 }), (rules) => {
      const reader = readerOf(...rules);
      const offer = planOffer(reader, [SIGNAL], new Map(), { at: NOON, floorEur: 1 });
      const told = (offer?.wanted ?? []).flatMap((one) => messagesOf(reader, one, NOON));
      const channels = told.map(({ channel }) => channel);
      expect(new Set(channels).size).toBe(channels.length);
      const wanting = rules.filter((one) => wantedBy(rulesAt(readerOf(one), NOON), reader, SIGNAL, 1));
      const expected = ALERT_CHANNELS.filter((channel) =>
        wanting.some(({ modes }) => modes[channel] !== 'off'),
      );
      expect(channels).toEqual(expected);
    }),
  );
});
