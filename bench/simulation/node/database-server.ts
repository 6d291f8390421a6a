/**
 * A PostgreSQL server on the simulated network: the protocol, connections and notifications around the one session of
 * PGlite. A transaction holds the whole database, so nothing waits for a row and nothing deadlocks.
 */
import type { Kernel, Life } from '../kernel';
import { DISK_FULL, type Durable } from './database';
import type { Machine } from './globals';
import type { Network, SimulatedSocket } from './network';
import {
  type Frame,
  failure,
  framesOf,
  GREETING,
  noteOf,
  queryOf,
  readFirst,
  statusOf,
  textOf,
  typeOf,
} from './protocol';

export const DATABASE_HOST = 'database';
export const DATABASE_PORT = 5432;

/** What becomes of a notification on its way to one connection; a number: so many milliseconds late. */
export type Notice = 'good' | 'lost' | number;

export interface DatabaseServer {
  /** Decides the fate of each notification. */
  notice: (to: Life) => Notice;
  /** Whether a process is within a transaction, which holds up all others. */
  isHeldBy(life: Life): boolean;
  /** Breaks the connections of a process; open transactions are rolled back. */
  reset(life: Life): void;
  /** When connections were broken last. */
  resetAt: number;
}

interface Session {
  readonly id: number;
  readonly socket: SimulatedSocket;
  readonly life: Life | null;
  unread: Buffer;
  hasBegun: boolean;
  /** Messages up to the next Sync. */
  batch: Frame[];
  readonly waiting: Frame[][];
  isBusy: boolean;
  isGone: boolean;
  hears: boolean;
  /** Set while it holds the database. */
  release: (() => void) | null;
  stopIdle: () => void;
  idleMs: number;
}

interface Server {
  readonly kernel: Kernel;
  readonly durable: Durable;
  readonly sessions: Set<Session>;
  readonly machineOf: (life: Life) => Machine | null;
  readonly own: DatabaseServer;
}

/** Unless the transaction says so itself. */
const IDLE_MS = 60_000;

export function serveDatabase(
  net: Network,
  durable: Durable,
  machineOf: Server['machineOf'],
): DatabaseServer {
  const sessions = new Set<Session>();
  const own: DatabaseServer = {
    notice: () => 'good',
    isHeldBy: (life) => [...sessions].some((one) => one.life === life && one.release !== null),
    resetAt: Number.NEGATIVE_INFINITY,
    reset(life) {
      own.resetAt = net.kernel.now();
      for (const { socket, life: client } of sessions) if (client === life) socket.destroy();
    },
  };
  const server: Server = { kernel: net.kernel, durable, sessions, machineOf, own };
  let made = 0;
  net.listeners.set(`${DATABASE_HOST}:${DATABASE_PORT}`, {
    life: { name: 'the database', isDead: false },
    accept(socket) {
      made += 1;
      const session: Session = {
        ...{ id: made, socket, life: socket.peer?.life ?? null, unread: Buffer.alloc(0), hasBegun: false },
        ...{ batch: [], waiting: [], isBusy: false, isGone: false, hears: false },
        ...{ release: null, stopIdle: () => {}, idleMs: IDLE_MS },
      };
      sessions.add(session);
      socket.on('data', (part: Buffer) => hear(server, session, part));
      socket.on('end', () => socket.end());
      socket.on('close', () => leave(server, session));
    },
  });
  return own;
}

function hear(server: Server, session: Session, part: Buffer): void {
  session.unread = Buffer.concat([session.unread, part]);
  if (!session.hasBegun) {
    const first = readFirst(session.unread);
    if (!first) return;
    session.unread = session.unread.subarray(first.length);
    // No statement takes long, and a client that cancels a waiting one disconnects.
    if (first.isCancel) return void session.socket.end();
    session.hasBegun = true;
    session.socket.write(GREETING(session.id));
  }
  const { frames, rest } = framesOf(session.unread);
  session.unread = rest;
  for (const frame of frames) {
    const type = typeOf(frame);
    if (type === 'X') return void session.socket.end();
    session.batch.push(frame);
    if (type !== 'S' && type !== 'Q') continue;
    session.waiting.push(session.batch);
    session.batch = [];
  }
  void serve(server, session);
}

/** One batch after another; a process in a transaction holds the database. */
async function serve(server: Server, session: Session): Promise<void> {
  if (session.isBusy) return;
  session.isBusy = true;
  for (let batch = session.waiting.shift(); batch && !session.isGone; batch = session.waiting.shift()) {
    session.stopIdle();
    session.release ??= await hold(server.durable);
    if (session.isGone) break;
    if (answer(server, session, batch) === 'I') free(session);
    else session.stopIdle = server.kernel.at(session.idleMs, null, '', () => giveUp(session));
  }
  session.isBusy = false;
  if (session.isGone) rollBack(server, session);
}

const hold = ({ real }: Durable) =>
  new Promise<() => void>((resolve) => {
    void real._runExclusiveTransaction(() => new Promise<void>((release) => resolve(release)));
  });

function free(session: Session): void {
  session.release?.();
  session.release = null;
}

const giveUp = (session: Session): void => {
  session.socket.end(failure('25P03', 'terminating connection due to idle-in-transaction timeout', 'FATAL'));
  session.socket.destroySoon();
};

function leave(server: Server, session: Session): void {
  session.isGone = true;
  session.stopIdle();
  server.sessions.delete(session);
  if (!session.isBusy) rollBack(server, session);
}

function rollBack({ durable: { real } }: Server, session: Session): void {
  if (!session.release) return;
  if (real.isInTransaction()) real.execProtocolRawSync(queryOf('ROLLBACK'));
  free(session);
}

/** Returns whether a transaction is open after it: I, T or E. */
function answer(server: Server, session: Session, batch: readonly Frame[]): string {
  const { durable, kernel, machineOf } = server;
  const { life, socket } = session;
  const text = textOf(batch);
  const [, idle] = /idle_in_transaction_session_timeout = (\d+)/.exec(text) ?? [];
  if (idle) session.idleMs = Number(idle);
  const machine = life && machineOf(life);
  const what = text.replace(/\s+/g, ' ').slice(0, 90);
  const fate = machine ? durable.fate(machine, what) : 'good';
  if (machine && fate === 'dies before') durable.kill(machine);
  if (life?.isDead) return 'T';
  durable.queries += 1;
  kernel.trace(`${life?.name}: ${what}`, true);
  if (/^listen /i.test(text)) session.hears = true;
  const whole = durable.real.execProtocolRawSync(
    fate === 'disk full' ? queryOf(DISK_FULL) : Buffer.concat(batch),
  );
  const { frames } = framesOf(Buffer.from(whole));
  for (const frame of frames) if (typeOf(frame) === 'A') notify(server, frame);
  if (machine && fate === 'dies after') durable.kill(machine);
  else if (fate === 'answer lost') socket.destroy();
  else socket.write(Buffer.concat(frames.filter((frame) => typeOf(frame) !== 'A')));
  return statusOf(frames);
}

/** To all who listen, as the one session of PGlite hears it for them. */
function notify({ sessions, kernel, own }: Server, frame: Frame): void {
  for (const { hears, life, socket } of sessions) {
    if (!hears || !life) continue;
    const notice = own.notice(life);
    if (notice === 'lost') kernel.trace(`fault: ${life.name} does not hear ${noteOf(frame)}`, true);
    else
      kernel.at(notice === 'good' ? 0 : notice, null, '', () => {
        if (!socket.destroyed) socket.write(frame);
      });
  }
}
