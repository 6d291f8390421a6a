/** The platform's metrics. Bus and database are watched from outside: neither knows about it. */
import type { Logger } from 'pino';
import type { Bus } from '../bus';
import type { OpenDatabase } from '../db/driver';
import { type Meter, type Metrics, SECONDS_BUCKETS } from '../lib/observed/meter';
import type { ReadinessPart } from '../lib/observed/readiness';
import type { Tracer } from '../lib/observed/tracer';
import type { Observability } from './open';
import { metricsApp, metricsRoute } from './routes';

export const watchProduct = (observability: Observability, now: () => Date) => {
  const { meter, tracer, prometheus, metrics } = observability;
  return {
    database(database: OpenDatabase): void {
      if (prometheus || tracer) watchDatabase(database, meter, tracer);
    },
    bus(bus: Bus): Bus {
      if (!prometheus && !tracer) return bus;
      meter.read('spreadwise_bus_up', () => [{ value: bus.health().state === 'up' ? 1 : 0 }]);
      return watchBus(bus, observability, now);
    },
    readiness(parts: readonly ReadinessPart[]): void {
      meter.read('spreadwise_part_ready', () =>
        parts.map(({ name, state }) => ({
          labels: { part: name },
          value: state().status === 'ready' ? 1 : 0,
        })),
      );
    },
    route: prometheus && metrics.kind === 'shared' ? metricsRoute(prometheus, metrics.token) : null,
    ownApp: (log: Logger) =>
      prometheus && metrics.kind === 'own port'
        ? { app: metricsApp(log, prometheus, metrics.token), host: metrics.host, port: metrics.port }
        : null,
  };
};

export function watchBus(
  bus: Bus,
  { meter, tracer }: Pick<Observability, 'meter' | 'tracer'>,
  now: () => Date,
): Bus {
  return {
    kind: bus.kind,
    publish(topic, message) {
      meter.count('spreadwise_bus_messages_total', 1, { topic, direction: 'sent' });
      const span = tracer?.begin(`publish ${topic}`, 'producer', { 'messaging.system': bus.kind });
      const origin = { sentAt: now().getTime(), ...(span ? { traceparent: span.traceparent } : {}) };
      bus.publish(topic, { ...message, origin });
      span?.end('ok');
    },
    subscribe(topic, listener) {
      return bus.subscribe(topic, (message) => {
        const { origin } = message;
        meter.count('spreadwise_bus_messages_total', 1, { topic, direction: 'received' });
        if (origin)
          meter.observe(
            'spreadwise_bus_delivery_seconds',
            // The clocks of two machines differ slightly.
            Math.max(0, now().getTime() - origin.sentAt) / 1000,
            { topic },
          );
        if (!tracer) return listener(message);
        const span = tracer.begin(`receive ${topic}`, 'consumer', {}, { parent: origin?.traceparent });
        try {
          tracer.within(span, () => listener(message));
        } finally {
          span.end('ok');
        }
      });
    },
    health: () => bus.health(),
    stop: () => bus.stop(),
  };
}

interface Queryable {
  query: (...given: unknown[]) => unknown;
}

/** The common part of the two drivers, and the extras of a pool. */
interface Client extends Queryable {
  readonly totalCount?: number;
  readonly idleCount?: number;
  readonly waitingCount?: number;
  readonly options?: { readonly max: number };
  on?(event: 'connect', listener: (client: Queryable) => void): void;
}

function watchDatabase({ db, kind }: OpenDatabase, meter: Meter, tracer: Tracer | null): void {
  const client = (db as unknown as { readonly $client: Client }).$client;
  if (kind === 'embedded') {
    watchQueries(client, meter, tracer);
    return;
  }
  // The pool queries through its connections, so each connection is watched, not the pool.
  client.on?.('connect', (connection) => watchQueries(connection, meter, tracer));
  meter.read('spreadwise_database_connections', () => {
    const { totalCount = 0, idleCount = 0 } = client;
    return [
      { labels: { state: 'idle' }, value: idleCount },
      { labels: { state: 'busy' }, value: totalCount - idleCount },
    ];
  });
  meter.read('spreadwise_database_connections_max', () => [{ value: client.options?.max ?? 0 }]);
  meter.read('spreadwise_database_waiting', () => [{ value: client.waitingCount ?? 0 }]);
}

/** Statements contain no values, which are parameters; a span shows only the first word. */
function watchQueries(on: Queryable, meter: Meter, tracer: Tracer | null): void {
  const query = on.query.bind(on);
  on.query = (...given) => {
    const began = performance.now();
    const span = tracer?.begin(`db ${wordOf(given[0])}`, 'client', { 'db.system.name': 'postgresql' });
    const done = (error: unknown) => {
      const outcome = error ? 'failed' : 'ok';
      const seconds = (performance.now() - began) / 1000;
      meter.observe('spreadwise_database_query_duration_seconds', seconds, { outcome });
      span?.end(outcome);
    };
    const last = given.at(-1);
    if (typeof last === 'function')
      return query(...given.slice(0, -1), (error: unknown, ...more: unknown[]) => {
        done(error);
        last(error, ...more);
      });
    const answer = query(...given);
    if (answer instanceof Promise)
      answer.then(
        () => done(null),
        (error) => done(error ?? true),
      );
    return answer;
  };
}

const WORDS = new Set(['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback']);

function wordOf(statement: unknown): string {
  const text =
    typeof statement === 'string' ? statement : (statement as { text?: unknown } | null | undefined)?.text;
  const word = typeof text === 'string' ? (/^\s*(\w+)/.exec(text)?.[1] ?? '').toLowerCase() : '';
  return WORDS.has(word) ? word : 'statement';
}

export const PLATFORM_METRICS: Metrics = {
  spreadwise_http_request_duration_seconds: {
    kind: 'histogram',
    help: 'Time to answer requests, by route pattern and status class.',
    labels: ['method', 'route', 'status'],
    buckets: SECONDS_BUCKETS,
  },
  spreadwise_part_ready: {
    kind: 'gauge',
    help: '1 while the part of the product is healthy, as in /readyz.',
    labels: ['part'],
  },
  spreadwise_bus_up: { kind: 'gauge', help: '1 while the bus is connected.' },
  spreadwise_bus_messages_total: {
    kind: 'counter',
    help: 'Bus messages sent and received, by topic.',
    labels: ['topic', 'direction'],
  },
  spreadwise_bus_delivery_seconds: {
    kind: 'histogram',
    help: 'Time from publishing a message to receiving it here, by both clocks.',
    labels: ['topic'],
    buckets: [0.0005, ...SECONDS_BUCKETS],
  },
  spreadwise_database_connections: {
    kind: 'gauge',
    help: 'Connections in the database pool.',
    labels: ['state'],
  },
  spreadwise_database_connections_max: { kind: 'gauge', help: "The pool's size per process." },
  spreadwise_database_waiting: { kind: 'gauge', help: 'Requests waiting for a connection.' },
  spreadwise_database_query_duration_seconds: {
    kind: 'histogram',
    help: 'Duration of statements.',
    labels: ['outcome'],
    buckets: SECONDS_BUCKETS,
  },
  spreadwise_jobs: {
    kind: 'gauge',
    help: 'Background jobs that wait, run, or are dead.',
    labels: ['job', 'state'],
  },
  spreadwise_job_duration_seconds: {
    kind: 'histogram',
    help: 'Duration of job runs.',
    labels: ['job', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 60, 600],
  },
};
