/** The bench's messages to its two processes, and their answers. */
import type { Tier } from '@spreadwise/shared-auth/model';

/** Part of the token of customers whose quota allows only a few signals. */
export const LIMITED = 'limited';

export type ServerOrder =
  | { readonly type: 'customers'; readonly tiers: readonly Tier[] }
  | { readonly type: 'play'; readonly kind: 'opened' | 'updated' | 'ended'; readonly count: number }
  /** Writes this many bytes to every connection of the bare server. */
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
  /** To streams: updates, and everything else they are sent. */
  readonly writes: number;
}

export interface ServerAnswer {
  readonly tokens?: readonly string[];
  readonly figures?: Figures;
  readonly work?: Work;
  /** The version of each open signal. */
  readonly open?: Readonly<Record<string, number>>;
}

export type ClientsOrder =
  /** Opens one stream per token, so many at the same time. */
  | {
      readonly type: 'open';
      readonly port: number;
      readonly tokens: readonly string[];
      readonly atOnce: number;
    }
  /** Breaks all connections, and reopens them at once with the id of the last event. */
  | { readonly type: 'storm'; readonly port: number }
  | { readonly type: 'close' }
  | { readonly type: 'stats' };

export interface Stats {
  /** Signal events received since the last `stats`. */
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
  /** The open signals known to streams, with their versions, and how many streams know the same. */
  readonly states: readonly (readonly [state: string, streams: number])[];
}

/** The content of `Stats.states`. */
export interface KnownState {
  readonly isLimited: boolean;
  readonly known: readonly (readonly [id: string, version: number])[];
}
