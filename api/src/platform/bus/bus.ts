/** The bus: what processes tell each other at once. Nothing depends on it: whoever missed a message reads the database. */
import type { Logger } from 'pino';
import { type BusMessage, isTopic, readMessage, type Topic } from './topics';

export interface Bus {
  readonly kind: 'in-process' | 'postgres' | 'nats';
  /** To every subscriber of every process, in order, at least once while the bus is up. Never throws or waits. */
  publish<T extends Topic>(topic: T, message: BusMessage<T>): void;
  subscribe<T extends Topic>(topic: T, listener: BusListener<T>): () => void;
  health(): BusHealth;
  /** Sends what was published, and lets go. */
  stop(): Promise<void>;
}

export type BusListener<T extends Topic> = (message: BusMessage<T>) => void;

export type BusHealth =
  | { readonly state: 'up' }
  | { readonly state: 'down'; readonly since: Date; readonly reason: string };

export function createSubscribers(log: Pick<Logger, 'warn' | 'error'>) {
  const listeners = new Map<Topic, Set<BusListener<Topic>>>();

  /** To everybody who listens; what one of them throws keeps it from nobody else. */
  const pass = <T extends Topic>(topic: T, message: BusMessage<T>) => {
    for (const listener of listeners.get(topic) ?? []) {
      try {
        listener(message);
      } catch (error) {
        log.error({ err: error, topic }, 'a message of the bus was not taken');
      }
    }
  };

  return {
    pass,
    subscribe<T extends Topic>(topic: T, listener: BusListener<T>) {
      const known = listeners.get(topic) ?? new Set();
      listeners.set(topic, known);
      known.add(listener as BusListener<Topic>);
      return () => known.delete(listener as BusListener<Topic>);
    },
    /** What came in from another process, as it was written. */
    deliver(topic: string, text: string) {
      // A topic of another release is nobody's here.
      if (!isTopic(topic)) return;
      const message = readMessage(topic, text);
      if (message) pass(topic, message);
      else log.warn({ topic }, 'a message of the bus is not as its topic says, and is left out');
    },
  };
}

export type Subscribers = ReturnType<typeof createSubscribers>;
