/** Times the statements of a database that is open, whichever driver is behind it; and counts the connections of a pool. */
import type { OpenDatabase } from '../db/driver';
import type { Meter } from '../lib/observed/meter';
import type { Tracer } from '../lib/observed/tracer';

type Query = (...given: unknown[]) => unknown;
interface Queryable {
  query: Query;
}

/** What the two drivers have in common, and what a pool has beside that. */
interface Client extends Queryable {
  readonly totalCount?: number;
  readonly idleCount?: number;
  readonly waitingCount?: number;
  readonly options?: { readonly max: number };
  on?(event: 'connect', listener: (client: Queryable) => void): void;
}

export function watchDatabase({ db, kind }: OpenDatabase, meter: Meter, tracer: Tracer | null): void {
  const client = (db as unknown as { readonly $client: Client }).$client;
  if (kind === 'embedded') {
    watchQueries(client, meter, tracer);
    return;
  }
  // The pool asks by its connections, so each is watched and the pool is not.
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

/** A statement's text holds no values, which are parameters; its first word is all that a span says of it. */
function watchQueries(on: Queryable, meter: Meter, tracer: Tracer | null): void {
  const query = on.query.bind(on);
  on.query = (...given) => {
    const began = performance.now();
    const span = tracer?.begin(`db ${wordOf(given[0])}`, 'client', { 'db.system.name': 'postgresql' });
    const done = (error: unknown) => {
      const outcome = error ? 'failed' : 'ok';
      meter.observe('spreadwise_database_query_duration_seconds', (performance.now() - began) / 1000, {
        outcome,
      });
      span?.end(error ? 'failed' : 'ok');
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
