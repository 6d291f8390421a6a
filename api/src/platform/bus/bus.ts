/** The bus: immediate messages between processes. Nothing depends on it: whoever misses one reads the database. */
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

export type BusHealth =
  | { readonly state: 'up' }
  | { readonly state: 'down'; readonly since: Date; readonly reason: string };

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

/* Caches are told that a customer may have changed: in this process at once, in the others over the bus. */

/** Null: any customer may have changed. */
export type CustomerChangeListener = (customerId: string | null) => void;

export function createCustomerChanges(bus: Pick<Bus, 'publish' | 'subscribe' | 'health'>) {
  const listeners = new Set<CustomerChangeListener>();
  const tellHere = (customerId: string | null) => {
    for (const listener of listeners) listener(customerId);
  };
  const stop = bus.subscribe('access.changed', ({ customerId }) => tellHere(customerId));
  return {
    tell(customerId: string | null) {
      tellHere(customerId);
      bus.publish('access.changed', { customerId });
    },
    subscribe(listener: CustomerChangeListener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Whether changes from other processes arrive. While they do not, cache nothing for long. */
    isHearing: () => bus.health().state === 'up',
    stop,
  };
}

export type CustomerChanges = ReturnType<typeof createCustomerChanges>;
