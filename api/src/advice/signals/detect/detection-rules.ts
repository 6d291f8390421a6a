/** What is advised on, and for how long. Times are in ms of event time. */
import type { Signal } from '@spreadwise/contract';

export interface DetectionRules {
  /** A leg whose quote or book is older does not count. */
  readonly quoteLimitMs: number;
  readonly bookLimitMs: number;
  /** The least gain at the best prices, as a fraction. */
  readonly minNet: number;
  /** The least profit with the coins in place, in euros: below it nothing is advised. */
  readonly minProfitEur: number;
  readonly minConfidence: Signal['confidence']['level'];
  /** While paused, nothing is advised on; nothing is ever advised on over these exchanges and coins. */
  readonly isPaused: boolean;
  readonly exchangesOff: readonly string[];
  readonly coinsOff: readonly string[];
  readonly majorCoins: readonly string[];
  /** The exchanges of the universes majors and standard; null: the built-in ones. */
  readonly standardExchanges: readonly string[] | null;
  /** How long to wait for a candidate's books before using the best levels. */
  readonly bookWaitMs: number;
  /** How long a gain must be seen before it is reported: advice that is gone before it can be read is useless. */
  readonly minSeenMs: number;
  /** A gain that returns within this time counts as never gone. */
  readonly blinkMs: number;
  /** For this long after its end, the same cycle is not reported again. */
  readonly cooldownMs: number;
  /** A cycle that shares an edge with an open signal is separate advice if it gains this many times as much. */
  readonly muchBetter: number;
}

export const DETECTION_RULES: DetectionRules = {
  quoteLimitMs: 15_000,
  bookLimitMs: 5_000,
  minNet: 0.0005,
  minProfitEur: 1,
  minConfidence: 'low',
  isPaused: false,
  exchangesOff: [],
  coinsOff: [],
  majorCoins: ['BTC', 'ETH', 'USDT'],
  standardExchanges: null,
  bookWaitMs: 500,
  minSeenMs: 500,
  blinkMs: 500,
  cooldownMs: 60_000,
  muchBetter: 1.5,
};
