/**
 * The bus: what the processes of one product tell each other at once. Nothing depends on it being there: what must be true
 * stands in the database, and whoever missed a message reads it there.
 */
import type { BusMessage, Topic } from './topics';

export interface Bus {
  readonly kind: 'in-process' | 'postgres' | 'nats';
  /**
   * To every subscriber of every process, this one's too: in order, at least once while the bus is up, not at all while it
   * is down. Never throws; it costs the caller no waiting.
   */
  publish<T extends Topic>(topic: T, message: BusMessage<T>): void;
  /** Returns how to stop listening. */
  subscribe<T extends Topic>(topic: T, listener: BusListener<T>): () => void;
  health(): BusHealth;
  /** Sends what was published, and lets go. */
  stop(): Promise<void>;
}

export type BusListener<T extends Topic> = (message: BusMessage<T>) => void;

export type BusHealth =
  | { readonly state: 'up' }
  | { readonly state: 'down'; readonly since: Date; readonly reason: string };
