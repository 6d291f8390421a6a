/** What is advised on, and how long it lives. Times are in ms of event time. */
import type { Signal } from '@spreadwise/contract';

const NO_NAMES: readonly string[] = [];

export const DETECTION_RULES = {
  /** A leg whose quote or book is older does not count. */
  quoteLimitMs: 15_000,
  bookLimitMs: 5_000,
  /** The least gain at the best prices, as a fraction. */
  minNet: 0.0005,
  /** The least profit with the coins in place, in euros: below it nothing is advised. */
  minProfitEur: 1,
  minConfidence: 'low' as Signal['confidence']['level'],
  /** While paused, nothing is advised on; over these exchanges and coins, never. */
  isPaused: false,
  exchangesOff: NO_NAMES,
  coinsOff: NO_NAMES,
  majorCoins: ['BTC', 'ETH', 'USDT'] as readonly string[],
  /** The exchanges of the universes majors and standard; null: the built-in ones. */
  standardExchanges: null as readonly string[] | null,
  /** How long to wait for a candidate's books before using the best levels. */
  bookWaitMs: 500,
  /** How long a gain must be seen before it is reported: one that is gone before it can be read is no advice. */
  minSeenMs: 500,
  /** A gain that returns within this time counts as never gone. */
  blinkMs: 500,
  /** For this long after its end, the same cycle is not reported again. */
  cooldownMs: 60_000,
  /** A cycle that shares an edge with an open signal is separate advice if it gains this many times as much. */
  muchBetter: 1.5,
};

export type DetectionRules = Readonly<typeof DETECTION_RULES>;
