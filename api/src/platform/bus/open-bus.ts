/** Opens the configured bus. */
import type { Logger } from 'pino';
import type { Database } from '../db/database';
import { REAL_TIMERS } from '../lib/time';
import { type Bus, createSubscribers, type Subscribers } from './bus';
import { createNatsBus, type NatsSettings } from './drivers/nats';
import { createPostgresBus } from './drivers/postgres';

export type BusSettings =
  | { readonly kind: 'in-process' }
  | { readonly kind: 'postgres'; readonly listenUrl: string }
  | ({ readonly kind: 'nats' } & NatsSettings);

/** Returns at once; the bus connects by itself and nothing waits for it. */
export function openBus(settings: BusSettings, given: { readonly db: Database; readonly log: Logger }): Bus {
  const subscribers = createSubscribers(given.log);
  switch (settings.kind) {
    case 'in-process':
      return createInProcessBus(subscribers);
    case 'postgres':
      return createPostgresBus(subscribers, { ...settings, ...given, timers: REAL_TIMERS });
    case 'nats':
      return createNatsBus(subscribers, { ...settings, ...given, timers: REAL_TIMERS });
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
