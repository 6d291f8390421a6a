/** The bus over PostgreSQL NOTIFY, which only announces changes. A probe detects poolers that swallow LISTEN. */
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database } from '../../db/database';
import { createInTimeOr, type Timers } from '../../lib/time';
import type { Bus, Subscribers } from '../bus';
import { writeNotice } from '../topics';
import { keepConnected } from './keep-connected';
import { listen, MOST_BYTES, notify } from './notify-store';

export interface PostgresBusOptions {
  readonly db: Database;
  /** Leads to the server itself, for the listening connection. */
  readonly listenUrl: string;
  readonly timers: Timers;
  readonly log: Pick<Logger, 'info'>;
}

const PROBE = 'probe';
const PROBE_EVERY_MS = 10_000;
const PROBE_LIMIT_MS = 5_000;
/** Limits the notices that wait for a database that does not answer; further ones are dropped. */
const MOST_WAITING = 100;
const DEAF =
  'the listening connection receives no notices; if a pooler is in between, set DATABASE_LISTEN_URL to the server itself';

export function createPostgresBus(subscribers: Subscribers, options: PostgresBusOptions): Bus {
  const kept = keepConnected({ ...options, kind: 'postgres', connect: () => connect(options, subscribers) });
  const sender = createSender(options.db);
  return {
    kind: 'postgres',
    subscribe: subscribers.subscribe,
    publish(topic, message) {
      const notice = writeNotice(topic, message);
      if (notice !== null) sender.send(`${topic} ${notice}`);
    },
    health: () => kept.health,
    async stop() {
      await sender.settled();
      await kept.stop();
    },
  };
}

/** Sends in order. Notices that arrive while a statement is running go into the next one. */
function createSender(db: Database) {
  let waiting: string[] = [];
  let sending: Promise<void> | null = null;
  const sendAll = async () => {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      // Lost notices do no harm: readers find the changes in the database.
      await notify(db, batch).catch(() => {});
    }
    sending = null;
  };
  return {
    send(text: string) {
      if (waiting.length >= MOST_WAITING || Buffer.byteLength(text) > MOST_BYTES) return;
      waiting.push(text);
      sending ??= sendAll();
    },
    settled: () => sending ?? Promise.resolve(),
  };
}

async function connect({ db, listenUrl, timers }: PostgresBusOptions, { deliver }: Subscribers) {
  const probe = createProbe(db, timers);
  const listener = await listen(listenUrl, (text) => {
    const [topic = ''] = text.split(' ', 1);
    const rest = text.slice(topic.length + 1);
    if (topic === PROBE) probe.heard(rest);
    else deliver(topic, rest);
  });
  if (!(await probe.isHeard())) {
    await listener.close().catch(() => {});
    throw new Error(DEAF);
  }
  let end = (_reason: string) => {};
  const deaf = new Promise<string>((resolve) => {
    end = resolve;
  });
  const stopProbing = timers.every(PROBE_EVERY_MS, async () => {
    if (!(await probe.isHeard())) end(DEAF);
  });
  return {
    ended: Promise.race([listener.broken, deaf]),
    close() {
      stopProbing();
      return listener.close();
    },
  };
}

/** Sends a notice through the database and waits for it to come back. */
function createProbe(db: Database, timers: Pick<Timers, 'after'>) {
  const waiting = new Map<string, () => void>();
  const inTimeOr = createInTimeOr(timers, PROBE_LIMIT_MS);
  return {
    heard: (id: string) => waiting.get(id)?.(),
    async isHeard(): Promise<boolean> {
      const id = randomUUID();
      const answer = new Promise<boolean>((resolve) => void waiting.set(id, () => resolve(true)));
      // If sending fails, nothing comes back either.
      void notify(db, [`${PROBE} ${id}`]).catch(() => {});
      const isHeard = await inTimeOr(false, answer);
      waiting.delete(id);
      return isHeard;
    },
  };
}
