/** The bus: immediate messages between processes. Nothing depends on it: a process that misses one reads the database. */
import type { Logger } from 'pino';
import { getOrInsert } from '../lib/lists';
import { type BusMessage, isTopic, readMessage, type Topic } from './topics';

export interface Bus {
  readonly kind: 'in-process' | 'postgres' | 'nats';
  /** Delivers to all subscribers in all processes, in order and at least once while up. Never throws or waits. */
  publish<T extends Topic>(topic: T, message: BusMessage<T>): void;
  subscribe<T extends Topic>(topic: T, listener: BusListener<T>): () => void;
  health(): BusHealth;
  /** Sends what was published, then disconnects. */
  stop(): Promise<void>;
}

export type BusListener<T extends Topic> = (message: BusMessage<T>) => void;

export type BusHealth = { readonly state: 'up' } | { readonly state: 'down'; readonly reason: string };

export function createSubscribers(log: Pick<Logger, 'warn' | 'error'>) {
  const listeners = new Map<Topic, Set<BusListener<Topic>>>();

  /** Calls every listener; one that throws does not keep the message from the others. */
  const pass = <T extends Topic>(topic: T, message: BusMessage<T>) => {
    for (const listener of listeners.get(topic) ?? []) {
      try {
        listener(message);
      } catch (error) {
        log.error({ err: error, topic }, 'a bus message could not be handled');
      }
    }
  };

  return {
    pass,
    subscribe<T extends Topic>(topic: T, listener: BusListener<T>) {
      const known = getOrInsert(listeners, topic, () => new Set());
      known.add(listener as BusListener<Topic>);
      return () => known.delete(listener as BusListener<Topic>);
    },
    /** Delivers a message from another process, given as serialized text. */
    deliver(topic: string, text: string) {
      // Another release may have topics that this one does not know.
      if (!isTopic(topic)) return;
      const message = readMessage(topic, text);
      if (message) pass(topic, message);
      else log.warn({ topic }, 'a bus message does not fit its topic, and is skipped');
    },
  };
}

export type Subscribers = ReturnType<typeof createSubscribers>;
