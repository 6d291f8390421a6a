/** The owner's settings of what is advised on and what is not. */
import { coinCode } from '@spreadwise/contract/exchange-text';
import {
  choice,
  money,
  names,
  number,
  onOff,
  type SettingsReader,
  setting,
  text,
} from '../../platform/settings';
import { exchangeClass, KNOWN_EXCHANGES, LISTED_COIN } from '../market';
import type { DetectionRules } from './detect/detection-rules';

const ADVICE = {
  group: 'Advice',
  permission: 'trading.configuration',
  takesEffect: 'within seconds',
} as const;
const UNIVERSES = { ...ADVICE, group: 'Markets' } as const;
const FROM_THEN_ON = 'within seconds, for signals that are found from then on';

const ON = setting('advice.on', {
  ...ADVICE,
  label: 'Give advice',
  help: 'Off: open signals end and no new ones are found, for anyone; customers read the message below.',
  ...onOff(true),
});
const PAUSE_WORDS = setting('advice.pause-words', {
  ...ADVICE,
  label: 'Message while signals are off',
  help: 'What customers read in place of signals. Empty: our own message, in their language.',
  ...text('', 300),
});
const FLOOR = setting('advice.floor', {
  ...ADVICE,
  label: 'Minimum profit',
  help: 'The minimum profit in euros with funds ready; signals below it are not reported.',
  takesEffect: FROM_THEN_ON,
  ...money(100, { least: 10, most: 100_000 }),
});
const LEAST_NET = setting('advice.least-net', {
  ...ADVICE,
  label: 'Minimum gain',
  help: 'The minimum gain at the best prices, after fees, for a route to be considered.',
  takesEffect: FROM_THEN_ON,
  ...number(0.05, { unit: 'percent', least: 0.01, most: 5, step: 0.01 }),
});
const LEAST_CONFIDENCE = setting('advice.least-confidence', {
  ...ADVICE,
  label: 'Minimum probability',
  help: 'Signals that are less likely to leave a profit are not reported.',
  takesEffect: FROM_THEN_ON,
  ...choice('low', ['low', 'medium', 'high']),
});
const EXCHANGES_OFF = setting('advice.exchanges-off', {
  ...ADVICE,
  label: 'Exchanges without signals',
  help: 'Signals with a leg there end and no new ones are found; prices are still watched.',
  ...names({ known: KNOWN_EXCHANGES, most: 50 }),
});
const COINS_OFF = setting('advice.coins-off', {
  ...ADVICE,
  label: 'Coins without signals',
  help: 'Signals through such a coin end and no new ones are found, e.g. while a coin is renamed or halted.',
  ...names({ pattern: LISTED_COIN, read: coinCode, most: 200 }),
});
const MAJOR_COINS = setting('market.major-coins', {
  ...UNIVERSES,
  label: 'Major coins',
  help: 'The coins of the narrowest universe, for plans with major coins only. Open signals affected by a change end.',
  ...names({ value: ['BTC', 'ETH', 'USDT'], pattern: LISTED_COIN, read: coinCode, most: 50 }),
});
const STANDARD_EXCHANGES = setting('market.standard-exchanges', {
  ...UNIVERSES,
  label: 'Standard exchanges',
  help: 'The exchanges of the two narrower universes; all others require a plan with all exchanges. Open signals affected by a change end.',
  ...names({
    value: KNOWN_EXCHANGES.filter((name) => exchangeClass(name) === 'standard'),
    known: KNOWN_EXCHANGES,
    most: 50,
  }),
});

export const SIGNALS_SETTINGS = [
  ...[ON, PAUSE_WORDS, FLOOR, LEAST_NET, LEAST_CONFIDENCE, EXCHANGES_OFF, COINS_OFF],
  ...[MAJOR_COINS, STANDARD_EXCHANGES],
];

/** The least profit that is advised on, in euros. */
export const floorOf = ({ get }: SettingsReader): number => get(FLOOR) / 100;

/** Null while advice is given. */
export const pausedWords = ({ get }: SettingsReader): string | null => (get(ON) ? null : get(PAUSE_WORDS));

export const rulesOf = (settings: SettingsReader): Partial<DetectionRules> => ({
  minProfitEur: floorOf(settings),
  minNet: settings.get(LEAST_NET) / 100,
  minConfidence: settings.get(LEAST_CONFIDENCE),
  isPaused: !settings.get(ON),
  exchangesOff: settings.get(EXCHANGES_OFF),
  coinsOff: settings.get(COINS_OFF),
  majorCoins: settings.get(MAJOR_COINS),
  standardExchanges: settings.get(STANDARD_EXCHANGES),
});
