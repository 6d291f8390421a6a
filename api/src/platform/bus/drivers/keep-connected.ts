/** Keeps the bus connected: connects, waits until the connection breaks, and reconnects with growing back-off. */
import type { Logger } from 'pino';
import { messageOf } from '../../lib/text';
import { type Backoff, backoffMs, type Timers } from '../../lib/time';
import type { BusHealth } from '../bus';

export interface Connection {
  /** Resolves with the reason once the connection is unusable. */
  readonly ended: Promise<string>;
  close(): Promise<void>;
}

export interface ConnectionOptions<C extends Connection> {
  /** Resolves once messages arrive. */
  readonly connect: () => Promise<C>;
  readonly kind: string;
  readonly timers: Pick<Timers, 'sleep'>;
  readonly log: Pick<Logger, 'info'>;
}

const RECONNECT: Backoff = { firstMs: 250, longestMs: 10_000 };

export function keepConnected<C extends Connection>(options: ConnectionOptions<C>) {
  const { connect, kind, timers, log } = options;
  const stopping = new AbortController();
  const stopped = new Promise<string>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve('stopped'));
  });
  let current: C | null = null;
  let health: BusHealth = { state: 'down', reason: 'not connected yet' };

  const goDown = (reason: string) => {
    health = { state: 'down', reason };
  };
  const connectOnce = async (): Promise<boolean> => {
    let connection: C | null;
    try {
      connection = await unlessStopped(connect(), stopped);
    } catch (error) {
      goDown(messageOf(error));
      return false;
    }
    if (!connection) return false;
    current = connection;
    health = { state: 'up' };
    log.info({ bus: kind }, 'the bus is connected');
    const reason = await Promise.race([connection.ended, stopped]);
    current = null;
    goDown(reason);
    await connection.close().catch(() => {});
    return true;
  };
  const run = async () => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      failures = (await connectOnce()) ? 1 : failures + 1;
      await timers.sleep(backoffMs(RECONNECT, failures), stopping.signal);
    }
  };
  const running = run();

  return {
    /** Null while disconnected. */
    get current() {
      return current;
    },
    get health() {
      return health;
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Returns null if stopped first; does not wait for the connection then, but closes it when it arrives late. */
async function unlessStopped<C extends Connection>(connecting: Promise<C>, stopped: Promise<string>) {
  const connection = await Promise.race([connecting, stopped.then(() => null)]);
  if (!connection) void connecting.then((late) => late.close()).catch(() => {});
  return connection;
}
