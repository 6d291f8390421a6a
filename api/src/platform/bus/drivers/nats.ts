/** The bus over NATS JetStream. After each reconnect, the latest message of each topic is delivered first. */
import { randomUUID } from 'node:crypto';
import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream';
import type { NatsConnection, NodeConnectionOptions } from '@nats-io/transport-node';
import type { Bus, Subscribers } from '../bus';
import { writeNotice } from '../topics';
import { type Connection, type ConnectionOptions, keepConnected } from './keep-connected';

export interface NatsSettings {
  /** nats:// or tls:// addresses of one cluster; the first may contain a user and password, or a token. */
  readonly servers: readonly string[];
  /** Prefix of this product's subjects, and the name of its stream. */
  readonly prefix: string;
}

export type NatsBusOptions = NatsSettings & Pick<ConnectionOptions<Connection>, 'timers' | 'log'>;

const ANSWER_LIMIT_MS = 3_000;
/** A server that stays silent for twice this long counts as gone. */
const PING_EVERY_MS = 5_000;
/** Older messages are useless: the database has newer data. */
const KEPT_MS = 60_000;
const NS_PER_MS = 1_000_000;
const MOST_KEPT_BYTES = 64 * 1024 * 1024;
const MOST_PULLED = 500;

interface NatsLink extends Connection {
  publish(subject: string, text: string, id: string): Promise<void>;
  readonly mostBytes: number;
}

export function createNatsBus(subscribers: Subscribers, options: NatsBusOptions): Bus {
  const { prefix } = options;
  const sender = randomUUID();
  const underWay = new Set<Promise<void>>();
  let sent = 0;
  const kept = keepConnected({ ...options, kind: 'nats', connect: () => openLink(options, subscribers) });
  return {
    kind: 'nats',
    subscribe: subscribers.subscribe,
    publish(topic, message) {
      const link = kept.current;
      if (!link) return;
      const whole = JSON.stringify(message);
      const text = Buffer.byteLength(whole) <= link.mostBytes ? whole : writeNotice(topic, message);
      if (text === null) return;
      sent += 1;
      const done = link.publish(`${prefix}.${topic}`, text, `${sender}:${sent}`);
      underWay.add(done);
      void done.then(() => underWay.delete(done));
    },
    health: () => kept.health,
    async stop() {
      await Promise.all(underWay);
      await kept.stop();
    },
  };
}

async function openLink(options: NatsBusOptions, { deliver }: Subscribers): Promise<NatsLink> {
  const { prefix } = options;
  // Loaded on demand: most installations do not use NATS.
  const { connect } = await import('@nats-io/transport-node');
  const { jetstream } = await import('@nats-io/jetstream');
  const connection = await connect({
    ...addressOf(options.servers),
    // We reconnect ourselves, because the stream and the consumer may be gone too.
    reconnect: false,
    timeout: ANSWER_LIMIT_MS,
    pingInterval: PING_EVERY_MS,
  });
  try {
    const client = jetstream(connection, { timeout: ANSWER_LIMIT_MS });
    await ensureStream(await client.jetstreamManager(), prefix);
    const { lost } = await consume(client, prefix, deliver);
    return linkOf(connection, client, lost);
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** Leaves an existing stream as it is: an operator may have created it, with replicas. */
async function ensureStream({ streams }: JetStreamManager, prefix: string): Promise<void> {
  for await (const name of streams.names(`${prefix}.>`)) if (name === prefix) return;
  await streams.add({
    name: prefix,
    subjects: [`${prefix}.>`],
    retention: 'limits',
    storage: 'memory',
    discard: 'old',
    max_age: KEPT_MS * NS_PER_MS,
    max_bytes: MOST_KEPT_BYTES,
    duplicate_window: KEPT_MS * NS_PER_MS,
  });
}

/** `lost` resolves when messages stop arriving, even if the connection is still open. */
async function consume({ consumers }: JetStreamClient, prefix: string, deliver: Subscribers['deliver']) {
  const consumer = await consumers.get(prefix, {
    deliver_policy: 'last_per_subject',
    filter_subjects: `${prefix}.>`,
  });
  const messages = await consumer.consume({
    max_messages: MOST_PULLED,
    idle_heartbeat: PING_EVERY_MS,
    callback: (message) => deliver(message.subject.slice(prefix.length + 1), message.string()),
  });
  const watch = async () => {
    for await (const { type } of messages.status()) if (LOST.has(type)) return type;
    return 'the consumer ended';
  };
  return { lost: watch() };
}

const LOST: ReadonlySet<string> = new Set(['heartbeats_missed', 'stream_not_found', 'consumer_not_found']);

function linkOf(connection: NatsConnection, client: JetStreamClient, lost: Promise<string>): NatsLink {
  let fail = (_reason: string) => {};
  const failed = new Promise<string>((resolve) => {
    fail = resolve;
  });
  const closed = connection.closed().then((error) => (error ? error.message : 'the connection was closed'));
  return {
    ended: Promise.race([closed, lost, failed]),
    close: () => connection.close(),
    mostBytes: connection.info?.max_payload ?? 0,
    publish: (subject, text, id) =>
      client.publish(subject, text, { msgID: id, timeout: ANSWER_LIMIT_MS }).then(
        () => undefined,
        (error: Error) => fail(`a message was not acknowledged: ${error.message}`),
      ),
  };
}

/** The library wants hosts, user, password and token separately. */
function addressOf(addresses: readonly string[]): NodeConnectionOptions {
  const urls = addresses.map((address) => new URL(address));
  const user = decodeURIComponent(urls[0]?.username ?? '');
  const pass = decodeURIComponent(urls[0]?.password ?? '');
  return {
    servers: urls.map(({ host }) => host),
    ...(pass ? { user, pass } : {}),
    ...(user && !pass ? { token: user } : {}),
    ...(urls.some(({ protocol }) => protocol === 'tls:') ? { tls: {} } : {}),
  };
}
