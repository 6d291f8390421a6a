/** The messages between the worker thread and its host. */
import type { MarketStatus } from '@spreadwise/contract';
import { inRepository } from '../../repository-path';
import type { MarketSettings, SetTerms, SliceGiven, SliceWanted } from '../market';
import type { Arrival, DetectionRules, LearntOutlooks, MarketFact, SignalChange } from '../signals';
import type { SearchedProfile } from '../signals/detect';

export const WORKER_FILE = inRepository('api/dist/market-worker.js');

/** What a worker starts with; the host has already chosen the simulated market's seed. */
export interface WorkerOptions {
  readonly market: MarketSettings;
  readonly seed: number;
  readonly rules: Partial<DetectionRules>;
  readonly terms: SetTerms;
  readonly sharesCalls: boolean;
}

/** Arrivals of moved stakes, the latest last, and how past gaps developed. */
export interface LearntBefore {
  readonly past: readonly Arrival[];
  readonly outlooks: LearntOutlooks;
}

/** Without what the host tracks itself, across the lives of its workers. */
export type PipelineStatus = Omit<MarketStatus, 'worker' | 'state' | 'signals'>;

export type FromWorker =
  /** In order. The worker waits while too many are not acknowledged by `delivered`. */
  | { readonly type: 'changes'; readonly changes: readonly SignalChange[] }
  | { readonly type: 'facts'; readonly facts: readonly MarketFact[] }
  /** Once a second, also as a heartbeat. */
  | { readonly type: 'status'; readonly status: PipelineStatus }
  | {
      readonly type: 'log';
      readonly level: 'info' | 'warn';
      readonly words: object;
      readonly message: string;
    }
  | SliceWanted;

export type ToWorker =
  | { readonly type: 'delivered' }
  | SliceGiven
  | { readonly type: 'reconnect'; readonly exchange: string }
  /** Whether another process advises. */
  | { readonly type: 'warm'; readonly isWarm: boolean }
  | ({ readonly type: 'past' } & LearntBefore)
  | { readonly type: 'rules'; readonly rules: Partial<DetectionRules> }
  | { readonly type: 'profiles'; readonly profiles: readonly SearchedProfile[] }
  | { readonly type: 'terms'; readonly terms: SetTerms };
