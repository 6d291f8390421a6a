/** Opens the configured bus. */
import type { Logger } from 'pino';
import type { Database } from '../db/database';
import { REAL_TIMERS, type Timers } from '../lib/time';
import { type Bus, createSubscribers, type Subscribers } from './bus';
import { createNatsBus, type NatsSettings } from './drivers/nats';
import { createPostgresBus } from './drivers/postgres';

export type BusSettings =
  | { readonly kind: 'in-process' }
  | { readonly kind: 'postgres'; readonly listenUrl: string }
  | ({ readonly kind: 'nats' } & NatsSettings);

interface BusServices {
  readonly db: Database;
  readonly log: Logger;
  readonly timers?: Timers;
}

/** Returns at once; the bus connects by itself and nothing waits for it. */
export function openBus(settings: BusSettings, { db, log, timers = REAL_TIMERS }: BusServices): Bus {
  const subscribers = createSubscribers(log);
  switch (settings.kind) {
    case 'in-process':
      return createInProcessBus(subscribers);
    case 'postgres':
      return createPostgresBus(subscribers, { ...settings, db, timers, log });
    case 'nats':
      return createNatsBus(subscribers, { ...settings, timers, log });
  }
}

function createInProcessBus({ subscribe, pass }: Subscribers): Bus {
  let isStopped = false;
  return {
    kind: 'in-process',
    subscribe,
    publish(topic, message) {
      // As on the other buses, never within the publisher's call stack.
      queueMicrotask(() => {
        if (!isStopped) pass(topic, message);
      });
    },
    health: () => ({ state: 'up' }),
    async stop() {
      isStopped = true;
    },
  };
}
