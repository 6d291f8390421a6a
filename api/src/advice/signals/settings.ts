/** The owner's settings of what is advised on and what is not. */
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
import { exchangeClass, KNOWN_EXCHANGES } from '../market';
import type { DetectionRules } from './detect/detection-rules';

const COIN = /^[A-Z0-9]{1,20}$/;
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
  help: 'Off: open signals end and none is found, for nobody; customers read the words below.',
  ...onOff(true),
});
const PAUSE_WORDS = setting('advice.pause-words', {
  ...ADVICE,
  label: 'Words while no advice is given',
  help: 'What customers read in place of signals while advice is off. Empty: our words, in their language.',
  ...text('', 300),
});
const FLOOR = setting('advice.floor', {
  ...ADVICE,
  label: 'Least profit',
  help: 'What has to be left in euros, with the coins in place: below it nothing is advised.',
  takesEffect: FROM_THEN_ON,
  ...money(100, { least: 10, most: 100_000 }),
});
const LEAST_NET = setting('advice.least-net', {
  ...ADVICE,
  label: 'Least gain',
  help: 'The least gain at the best prices, after fees, for a cycle to be looked at.',
  takesEffect: FROM_THEN_ON,
  ...number(0.05, { unit: 'percent', least: 0.01, most: 5, step: 0.01 }),
});
const LEAST_CONFIDENCE = setting('advice.least-confidence', {
  ...ADVICE,
  label: 'Least confidence',
  help: 'A signal of which less is to be expected is not found.',
  takesEffect: FROM_THEN_ON,
  ...choice('low', ['low', 'medium', 'high']),
});
const EXCHANGES_OFF = setting('advice.exchanges-off', {
  ...ADVICE,
  label: 'Exchanges without advice',
  help: 'Signals with a leg there end and none is found; their prices are still watched.',
  ...names({ known: KNOWN_EXCHANGES, most: 50 }),
});
const COINS_OFF = setting('advice.coins-off', {
  ...ADVICE,
  label: 'Coins without advice',
  help: 'Signals through such a coin end and none is found, e.g. while a coin is renamed or halted.',
  ...names({ pattern: COIN, most: 200 }),
});
const MAJOR_COINS = setting('market.major-coins', {
  ...UNIVERSES,
  label: 'Major coins',
  help: 'The coins of the narrowest universe, for whoever has major coins only. What is open where this changes ends.',
  ...names({ value: ['BTC', 'ETH', 'USDT'], pattern: COIN, most: 50 }),
});
const STANDARD_EXCHANGES = setting('market.standard-exchanges', {
  ...UNIVERSES,
  label: 'Standard exchanges',
  help: 'The exchanges of the two narrower universes; all others are for who has all exchanges. What is open where this changes ends.',
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
