/** What the detector tells the rest of the product. */
import type { MarketStatus, Signal } from '@spreadwise/contract';
import type { MarketEvent } from '../market/types';

/** `signal` is whole each time: the newest of an id replaces the one before. */
export interface SignalChange {
  readonly kind: 'opened' | 'updated' | 'ended';
  readonly signal: Signal;
}

export interface Findings {
  readonly changes: readonly SignalChange[];
  /** Markets whose order books would make a candidate certain. */
  readonly wantBooks: readonly number[];
}

export type DetectorStatus = Omit<MarketStatus, 'worker' | 'conflated' | 'state' | 'signals'>;

/** A fold over market events. Time is the events' own, so a recording gives the same findings, bit for bit. */
export interface Detector {
  push(events: readonly MarketEvent[]): Findings;
  /** Ends every open signal, e.g. before a stop. */
  end(at: number): Findings;
  /** How things stand; without what only the worker's host knows. */
  status(): DetectorStatus;
}

/** The running pipeline, as the rest of the API knows it (market/host.ts). */
export interface MarketPort {
  /** Tells of each batch of changes, in order. Returns how to stop listening. */
  subscribe(listener: (changes: readonly SignalChange[]) => void): () => void;
  status(): MarketStatus;
}
