/** What the bench says to its two processes, and what they answer. */
import type { Tier } from '@spreadwise/shared-auth/model';

/** In the token of a customer whose day has room for a few signals only. */
export const LIMITED = 'limited';

export type ServerOrder =
  | { readonly type: 'customers'; readonly tiers: readonly Tier[] }
  | { readonly type: 'play'; readonly kind: 'opened' | 'updated' | 'ended'; readonly count: number }
  /** Writes so many bytes to every connection of the bare server. */
  | { readonly type: 'bare'; readonly bytes: number }
  | { readonly type: 'figures' }
  | { readonly type: 'work' }
  | { readonly type: 'stop' };

export interface Figures {
  readonly rssKb: number;
  readonly usedKb: number;
  readonly cpuUs: number;
}

/** So far. */
export interface Work {
  readonly cpuUs: number;
  /** To streams: of updates, and of whatever else they are told. */
  readonly writes: number;
}

export interface ServerAnswer {
  readonly tokens?: readonly string[];
  readonly figures?: Figures;
  readonly work?: Work;
  /** What is open -> its version. */
  readonly open?: Readonly<Record<string, number>>;
}

export type ClientsOrder =
  /** Opens a stream a token, so many at the same time. */
  | {
      readonly type: 'open';
      readonly port: number;
      readonly tokens: readonly string[];
      readonly atOnce: number;
    }
  /** Breaks all connections, and opens them again at once with the id of the last event. */
  | { readonly type: 'storm'; readonly port: number }
  | { readonly type: 'close' }
  | { readonly type: 'stats' };

export interface Stats {
  /** Events about signals that came since the last `stats`. */
  readonly events: number;
  readonly bytes: number;
  /** Of the last opening, in ms. */
  readonly openMs: readonly number[];
  readonly tookMs: number;
  /** From a signal's `lastSeenAt` to its arrival, in ms. */
  readonly latencyMs: readonly number[];
  readonly connected: number;
  /** Processor time of the clients so far. */
  readonly cpuUs: number;
  readonly doubled: number;
  /** What the streams hold to be open, with its version; and how many hold the same. */
  readonly states: readonly (readonly [state: string, streams: number])[];
}

/** What is written into `Stats.states`. */
export interface KnownState {
  readonly isLimited: boolean;
  readonly known: readonly (readonly [id: string, version: number])[];
}
