/** One session with an exchange: opens it, lists its markets, subscribes to them, and lasts until it fails. */
import { coinFacts } from '../ccxt/catalogue';
import { type CcxtExchange, closeExchange, dropConnections } from '../ccxt/library';
import { askedToWaitMs, createJudge, orStopped, reasonOf } from '../failures';
import type { ListedMarket } from '../markets/listed-markets';
import { createBooks } from './books';
import {
  type Connection,
  type ConnectionOptions,
  confirmQuotes,
  disconnect,
  type Session,
} from './connection';
import { addTo, keepRollingOver, mayStream, openLines, openObserved } from './lines';
import { canConfirm, fetchSnapshot, fetchSpotMarkets, midsOf } from './requests';

/** Connects and stays connected until it fails or `stop` aborts; returns the reason. Never throws. */
async function runSession(connection: Connection, stop: AbortSignal) {
  const end = new AbortController();
  const over = AbortSignal.any([stop, end.signal]);
  let reason: unknown = null;
  const fail = (why: unknown) => {
    reason ??= why;
    end.abort();
  };
  try {
    const session = await openSession(connection, over, fail);
    await Promise.all([
      keepConfirming(session),
      keepReloading(session),
      keepRollingOver(session),
      watchForSilence(session),
    ]);
  } catch (error) {
    fail(error);
  }
  const { session } = connection;
  const connectedAt = session?.connectedAt ?? null;
  connection.session = null;
  for (const { library } of session?.lines ?? [])
    if (library !== connection.library) await closeExchange(library);
  if (connection.library) dropConnections(connection.library, 'the connection to the exchange was given up');
  return { reason, connectedAt };
}

/** Resolves once quotes are streamed, or confirmed for the first time. */
async function openSession(connection: Connection, over: AbortSignal, fail: Session['fail']) {
  connection.library ??= await orStopped(openObserved(connection), over);
  const { library } = connection;
  const isStale = connection.loadedAt === null || connection.loadedAt + RELOAD_EVERY_MS <= connection.now();
  const first = isStale
    ? await loadMarkets(connection, library, over)
    : await fetchSnapshot(library, connection.profile, connection.now, over);
  const streams = mayStream(connection, library);
  if (!streams && !first) throw new Error('it offers quotes only one market at a time');
  const session: Session = {
    ...{ connection, library, lines: [], over, streams },
    books: createBooks(connection, streams, over),
    ...{ fail, connectedAt: null, quotedAt: connection.now(), held: streams ? first : null },
    ...{ alive: new Map(), isBehind: false, lacksQuotes: false },
  };
  connection.session = session;
  if (streams) await openLines(session, connection.markets.symbolsOf(connection.exchange));
  else if (first) confirmQuotes(session, first);
  return session;
}

export function createExchangeConnection(parts: ConnectionOptions) {
  const connection: Connection = {
    ...parts,
    library: null,
    loadedAt: null,
    streamRefusedUntil: 0,
    judgeStream: createJudge(parts.random),
    session: null,
    pause: null,
  };
  return {
    /** Runs until `stop` aborts. Never throws. */
    async run(stop: AbortSignal) {
      await runSessions(connection, stop);
      if (connection.library) await closeExchange(connection.library);
    },
    wantBooks: (rows: readonly ListedMarket[]) => connection.session?.books.want(rows),
    /** Reconnects at once, even during a pause after a failure, but not before the wait the exchange asked for ends. */
    reconnect() {
      connection.session?.fail(new Error('a reconnect was requested'));
      connection.pause?.abort();
    },
  };
}

async function runSessions(connection: Connection, stop: AbortSignal): Promise<void> {
  const { exchange, now, timers, log } = connection;
  const judge = createJudge(connection.random);
  /** The reason last reported for a disconnect; null before the first one. */
  let said: string | null = null;
  while (!stop.aborted) {
    const { reason, connectedAt } = await runSession(connection, stop);
    if (stop.aborted) return;
    const upForMs = connectedAt === null ? 0 : now() - connectedAt;
    const { refusal, pauseMs } = judge(reason, upForMs);
    const askedMs = askedToWaitMs(connection.library, now());
    const againInMs = Math.max(pauseMs, askedMs);
    // A continuing failure is reported once, unless it turns out to be a lasting refusal.
    if (said === null || connectedAt !== null || (refusal !== null && said !== refusal))
      disconnect(connection, refusal === null ? reasonOf(reason) : `${refusal}; asked again each few hours`);
    said = refusal ?? 'a failure';
    log.warn({ exchange, reason: refusal ?? reasonOf(reason), againInMs }, 'market disconnected');
    if (askedMs > 0) await timers.sleep(askedMs, stop);
    connection.pause = new AbortController();
    await timers.sleep(againInMs - askedMs, AbortSignal.any([stop, connection.pause.signal]));
  }
}

/* Upkeep while a session lasts: confirms quotes, reloads markets and notices silence. */

/** For markets and networks. */
const RELOAD_EVERY_MS = 15 * 60_000;
/** All quotes are confirmed this often; a stream has only changes. */
const CONFIRM_EVERY_MS = 10_000;
const POLL_EVERY_MS = 2000;
const LOOK_EVERY_MS = 1000;
/** A WebSocket without a message or pong for this long has failed. */
const CONNECTION_SILENT_MS = 30_000;
/** An exchange without one valid quote for this long has failed. */
const QUOTES_SILENT_MS = 60_000;

/** Loads and lists the markets, with a snapshot at hand to tell coins apart by their prices. */
async function loadMarkets(connection: Connection, library: CcxtExchange, stop: AbortSignal) {
  const found = await fetchSpotMarkets(library, stop);
  const snapshot = await fetchSnapshot(library, connection.profile, connection.now, stop);
  connection.markets.put(connection.exchange, found, coinFacts(library.currencies), midsOf(snapshot));
  connection.loadedAt = connection.now();
  return snapshot;
}

function keepConfirming(session: Session): Promise<void> {
  const { connection } = session;
  const everyMs = session.streams ? CONFIRM_EVERY_MS : POLL_EVERY_MS;
  return repeat(session, {
    everyMs,
    afterFailureMs: everyMs,
    failure: 'market quotes could not be confirmed',
    async work() {
      const standby = connection.standby();
      if (standby) {
        await orStopped(standby, session.over);
        return 'at once';
      }
      const snapshot = await fetchSnapshot(session.library, connection.profile, connection.now, session.over);
      if (!snapshot) return 'never again';
      if (session.streams && session.connectedAt === null) session.held = snapshot;
      else confirmQuotes(session, snapshot);
      return 'again';
    },
  });
}

function keepReloading(session: Session): Promise<void> {
  const { connection } = session;
  const symbols = () => connection.markets.symbolsOf(connection.exchange);
  return repeat(session, {
    everyMs: RELOAD_EVERY_MS,
    afterFailureMs: 0,
    failure: 'markets could not be reloaded',
    async work() {
      const before = new Set(symbols());
      const { library } = session;
      const snapshot = await loadMarkets(connection, library, session.over);
      const added = symbols().filter((symbol) => !before.has(symbol));
      const [line] = session.lines;
      if (line && added.length) {
        // The line may have been replaced meanwhile.
        if (line.library !== library) line.library.setMarketsFromExchange(library);
        addTo(session, line, added);
      }
      if (snapshot && session.connectedAt !== null) confirmQuotes(session, snapshot);
      return 'again';
    },
  });
}

interface Upkeep {
  readonly everyMs: number;
  /** Added after a failure to the growing pause. */
  readonly afterFailureMs: number;
  readonly failure: string;
  work(): Promise<'again' | 'at once' | 'never again'>;
}

async function repeat(session: Session, { everyMs, afterFailureMs, failure, work }: Upkeep) {
  const { exchange, timers, now, random, log } = session.connection;
  let judge = createJudge(random);
  let waitMs = everyMs;
  while (!session.over.aborted) {
    await timers.sleep(waitMs, session.over);
    if (session.over.aborted) return;
    // It may have asked another request to wait.
    waitMs = askedToWaitMs(session.library, now());
    if (waitMs > 0) continue;
    try {
      const next = await work();
      if (next === 'never again') return;
      waitMs = next === 'at once' ? 0 : everyMs;
      judge = createJudge(random);
    } catch (error) {
      const { refusal, pauseMs } = judge(error);
      waitMs = Math.max(afterFailureMs + pauseMs, askedToWaitMs(session.library, now()));
      if (!session.over.aborted) log.warn({ exchange, reason: refusal ?? reasonOf(error) }, failure);
    }
  }
}

/** Fails the session when its quotes or a connection fall silent, or when a refused stream may be retried. */
async function watchForSilence(session: Session): Promise<void> {
  const { connection } = session;
  const { now, timers } = connection;
  while (!session.over.aborted) {
    await timers.sleep(LOOK_EVERY_MS, session.over);
    if (session.over.aborted) return;
    if (connection.standby() && !session.streams) session.quotedAt = now();
    if (session.quotedAt + QUOTES_SILENT_MS <= now()) {
      // Several exchanges stream only last prices; their quotes are polled.
      const { library, lacksQuotes, connectedAt } = session;
      if (lacksQuotes && connectedAt === null && canConfirm(library, connection.profile))
        connection.streamRefusedUntil = Number.POSITIVE_INFINITY;
      return session.fail(new Error(`no quote for ${QUOTES_SILENT_MS / 1000} s`));
    }
    if (!session.streams && mayStream(connection, session.library))
      return session.fail(new Error('its stream is being reopened'));
    for (const at of session.alive.values())
      if (at + CONNECTION_SILENT_MS <= now())
        return session.fail(new Error(`a connection was silent for ${CONNECTION_SILENT_MS / 1000} s`));
  }
}
