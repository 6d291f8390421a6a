/**
 * Connections that neither hang nor end the process. The limits are enforced in this process or inside a transaction,
 * where a pooler in transaction mode does not interfere (docs/adr/0021-limits-on-the-database.md).
 */
import type { EventEmitter } from 'node:events';
import { connect } from 'node:net';
import { types } from 'node:util';
import pg from 'pg';
import { troubleOf } from './unavailable';

export interface PoolLimits {
  readonly max: number;
  readonly queryLimitMs: number;
  /** How long to wait for a connection, new or free. */
  readonly connectLimitMs: number;
}

interface PoolOptions extends PoolLimits {
  readonly connectionString: string;
  readonly onFailure: (error: unknown) => void;
}

/** Idle time after which TCP keep-alive probes a silent connection. */
const KEEP_ALIVE_MS = 10_000;
/** The server's timeout is shorter than ours, so that it fires first and the connection survives. */
const SERVER_SHARE = 0.9;
/** An idle transaction ends after this many statement limits: its process may have vanished without closing it. */
const IDLE_LIMITS = 3;

export function createPool({ queryLimitMs, connectLimitMs, onFailure, ...rest }: PoolOptions) {
  const connections = createConnections();
  const options = {
    ...rest,
    connectionTimeoutMillis: connectLimitMs,
    query_timeout: queryLimitMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    Client: limitedClient(queryLimitMs, onFailure, connections),
  };
  const pool = new pg.Pool(options);
  pool.connect = noting(pool.connect.bind(pool), onFailure);
  (pool as EventEmitter).on('release', (_error: unknown, client: LimitedClient) => {
    if (client.isSpoiled) void client.end();
  });
  return Object.assign(pool, { giveUp: connections.giveUp });
}

/** The connections of a pool, including those still being made. */
function createConnections() {
  const open = new Set<pg.Client>();
  let isGivenUp = false;
  const destroy = (client: pg.Client) => {
    // Not in pg's types; `end` would wait for the server.
    const { connection } = client as unknown as { connection: { stream: { destroy(error?: Error): void } } };
    connection.stream.destroy(new Error('Connection terminated: the database was closed'));
  };
  return {
    add(client: pg.Client) {
      open.add(client);
      client.once('end', () => open.delete(client));
      if (isGivenUp) setImmediate(() => destroy(client));
    },
    /** Breaks every connection and allows no new ones: pending and future statements fail at once. */
    giveUp() {
      isGivenUp = true;
      for (const client of open) destroy(client);
    },
  };
}

type Connect = pg.Pool['connect'];

/** Reports failures to get a connection as well; they occur before any statement. */
const noting = (connect: Connect, onFailure: PoolOptions['onFailure']): Connect =>
  ((callback?: (error: unknown, ...more: unknown[]) => void) => {
    const noted = (error: unknown) => {
      if (error) onFailure(error);
    };
    if (!callback) {
      const connecting = connect();
      connecting.catch(noted);
      return connecting;
    }
    return connect((...given) => {
      noted(given[0]);
      callback(...given);
    });
  }) as Connect;

type LimitedClient = pg.Client & { readonly isSpoiled: boolean };
type Query = (...given: unknown[]) => unknown;
type Callback = (error: unknown, result: unknown) => void;

/** Returns a class, because pg instantiates its clients itself. */
function limitedClient(
  queryLimitMs: number,
  onFailure: PoolOptions['onFailure'],
  connections: Pick<ReturnType<typeof createConnections>, 'add'>,
) {
  const begin = beginLimits(queryLimitMs);
  return class extends pg.Client {
    /** Must not be reused: its session began while the database was read-only. */
    isSpoiled = false;

    constructor(config?: pg.ClientConfig) {
      super(config);
      connections.add(this);
      // The pending query reports the error; without a listener it would end the process.
      this.on('error', () => {});
      const query = this.query.bind(this) as Query;
      this.query = ((...given: unknown[]) => {
        const limited = begin(given);
        const isBegin = limited[0] !== given[0];
        const answer = query(...this.watched(limited));
        if (types.isPromise(answer)) answer.catch((error: unknown) => this.failed(error, isBegin));
        return answer;
      }) as typeof this.query;
    }

    private watched(given: unknown[]): unknown[] {
      const last = given.at(-1);
      if (typeof last !== 'function') return given;
      const watching: Callback = (error, result) => {
        if (error) this.failed(error);
        (last as Callback)(error, result);
      };
      return [...given.slice(0, -1), watching];
    }

    private failed(error: unknown, isBegin = false): void {
      onFailure(error);
      // Drizzle releases a connection after its transaction, but not one whose `begin` failed.
      if (isBegin) (this as unknown as Partial<pg.PoolClient>).release?.(true);
      if (troubleOf(error) === 'read-only') this.isSpoiled = true;
      if (!isLate(error)) return;
      // pg abandons the answer but keeps the connection, where the next statement would queue behind this one.
      requestCancel(this);
      void this.end();
    }
  };
}

const isLate = (error: unknown) => types.isNativeError(error) && error.message === 'Query read timeout';

/** Adds a transaction's limits to its first statement, which saves a round trip. */
function beginLimits(queryLimitMs: number): (given: unknown[]) => unknown[] {
  const statementMs = Math.ceil(queryLimitMs * SERVER_SHARE);
  const limits = `set local statement_timeout = ${statementMs}; set local idle_in_transaction_session_timeout = ${queryLimitMs * IDLE_LIMITS}`;
  return ([first, ...others]) => {
    const text = (first as { readonly text?: unknown } | null | undefined)?.text;
    const isBegin = typeof text === 'string' && /^begin\b/i.test(text);
    return [isBegin ? { ...(first as object), text: `${text}; ${limits}` } : first, ...others];
  };
}

/** The protocol's code for a cancel request, in place of a version number. */
const CANCEL_REQUEST = 80_877_102;
/** Long, because PgBouncer before 1.20 may crash when the canceller disconnects first (pgbouncer/pgbouncer#801). */
const LIMIT_MS = 30_000;

/** Fire and forget: the request travels on its own connection, which may be cut off as well. */
function requestCancel(client: pg.Client): void {
  const { host, port, processID, secretKey } = client as pg.Client & {
    readonly processID: number | null;
    readonly secretKey: number | null;
  };
  if (processID === null || secretKey === null) return;
  const message = Buffer.alloc(16);
  message.writeInt32BE(16, 0);
  message.writeInt32BE(CANCEL_REQUEST, 4);
  message.writeInt32BE(processID, 8);
  message.writeInt32BE(secretKey, 12);
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.unref();
  socket.setTimeout(LIMIT_MS, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  // The server closes the connection when it has handled the request.
  socket.resume().write(message);
}
