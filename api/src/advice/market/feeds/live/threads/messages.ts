/** What the thread of a group of exchanges and the market's thread say to each other. */
import type { LiveSettings } from '../../../settings';
import type { SliceGiven, SliceWanted } from '../../../slice-questions';
import type { ToldCoins } from '../markets/merged-markets';
import type { PackedEvents } from './packed-events';

/** What a group's thread is started with. */
export interface GroupThreadOptions {
  readonly exchanges: readonly string[];
  readonly settings: LiveSettings;
  /** Whether there may be other processes that ask the same exchanges from the same address. */
  readonly sharesCalls: boolean;
  readonly isWarm: boolean;
}

export type FromGroup =
  /** In order. The thread waits, and keeps the newest, when too many are not answered by `taken`. */
  | { readonly type: 'events'; readonly packed: PackedEvents }
  | { readonly type: 'coins'; readonly told: ToldCoins }
  | { readonly type: 'refused'; readonly reason: string }
  /** Once a second, as a sign of life: quotes that newer ones have replaced since it began. */
  | { readonly type: 'alive'; readonly conflated: number }
  | {
      readonly type: 'log';
      readonly level: 'info' | 'warn';
      readonly fields: object;
      readonly message: string;
    }
  | SliceWanted;

export type ToGroup =
  | { readonly type: 'taken' }
  | { readonly type: 'books'; readonly markets: readonly number[] }
  | { readonly type: 'reconnect'; readonly exchange: string }
  | { readonly type: 'warm'; readonly isWarm: boolean }
  | SliceGiven;
