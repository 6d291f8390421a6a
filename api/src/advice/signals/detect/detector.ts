/** The detector as the pipeline drives it: market events in, findings out. */
import type { MarketStatus } from '@spreadwise/contract';
import type { MarketEvent } from '../../market';
import type { Arrival, MarketFact, SignalChange } from '../market-port';
import type { DetectionRules } from './detection-rules';

export interface Findings {
  readonly changes: readonly SignalChange[];
  /** Markets whose order books would make a candidate certain. */
  readonly wantBooks: readonly number[];
  readonly facts: readonly MarketFact[];
}

export type DetectorStatus = Omit<MarketStatus, 'worker' | 'conflated' | 'state' | 'signals'>;

/** Time is the events' own, so a recording gives the same findings, bit for bit. */
export interface Detector {
  push(events: readonly MarketEvent[]): Findings;
  /** Other rules from here on. What they switch off ends with the next findings; else they count when a signal is looked at. */
  setRules(rules: Partial<DetectionRules>): void;
  /** What stakes that were moved along before have left, the latest last. */
  learn(past: readonly Arrival[]): void;
  /** Ends every open signal, e.g. before a stop. */
  end(at: number): Findings;
  /** The markets, feeds and engines as they are now. */
  status(): DetectorStatus;
}
