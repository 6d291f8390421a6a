/** Opens the bus that is configured. */
import type { Logger } from 'pino';
import type { Database } from '../db/database';
import { REAL_TIMERS, type Timers } from '../lib/timing/timers';
import type { Bus } from './bus';
import { createInProcessBus } from './drivers/in-process';
import { createNatsBus, type NatsSettings } from './drivers/nats';
import { createPostgresBus } from './drivers/postgres';
import { createSubscribers } from './subscribers';

export type BusSettings =
  | { readonly kind: 'in-process' }
  | { readonly kind: 'postgres'; readonly listenUrl: string }
  | ({ readonly kind: 'nats' } & NatsSettings);

export interface BusServices {
  readonly db: Database;
  readonly now: () => Date;
  readonly log: Logger;
  readonly timers?: Timers;
}

/** At once: it goes up by itself, and until then nothing waits for it. */
export function openBus(settings: BusSettings, { db, now, log, timers = REAL_TIMERS }: BusServices): Bus {
  const subscribers = createSubscribers(log);
  switch (settings.kind) {
    case 'in-process':
      return createInProcessBus(subscribers);
    case 'postgres':
      return createPostgresBus(subscribers, { ...settings, db, now, timers, log });
    case 'nats':
      return createNatsBus(subscribers, { ...settings, now, timers, log });
  }
}
