/** One session with an exchange: it is opened, its markets listed and subscribed to, and it lasts until it fails. */
import { coinFacts } from '../ccxt/catalogue';
import { askedToWaitMs, reasonOf } from '../ccxt/errors';
import { type CcxtExchange, closeExchange, dropConnections } from '../ccxt/library';
import type { ListedMarket } from '../markets/listed-markets';
import { createJudge, orStopped } from '../retries';
import { createBooks } from './books';
import type { Connection, ConnectionOptions, Session } from './connection';
import { keepRollingOver, mayStream, openLines, openObserved, subscribe } from './lines';
import { confirmQuotes } from './quotes';
import { canConfirm, fetchSnapshot, fetchSpotMarkets, midsOf } from './requests';

/** Connects and stays until it fails or `stop` aborts; answers why. Never throws. */
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
      keepConfirming(connection, session),
      keepReloading(connection, session),
      keepRollingOver(connection, session),
      watchForSilence(connection, session),
      aborted(over),
    ]);
  } catch (error) {
    fail(error);
  }
  end.abort();
  const { session } = connection;
  const connectedAt = session?.connectedAt ?? null;
  connection.session = null;
  for (const { library } of session?.lines ?? [])
    if (library !== connection.library) await closeExchange(library);
  if (connection.library) dropConnections(connection.library, 'the connection to the exchange was given up');
  return { reason, connectedAt };
}

/** Quotes are streamed, or confirmed for the first time, when it resolves. */
async function openSession(connection: Connection, over: AbortSignal, fail: Session['fail']) {
  connection.library ??= await orStopped(openObserved(connection), over);
  const { library } = connection;
  const isStale = connection.loadedAt === null || connection.loadedAt + RELOAD_EVERY_MS <= connection.now();
  const first = isStale
    ? await loadMarkets(connection, library, over)
    : await fetchSnapshot(library, connection.profile, connection.now, over);
  const streams = mayStream(connection, library);
  if (!streams && !first) throw new Error('it gives the quotes of its markets one by one only');
  const session: Session = {
    library,
    lines: [],
    over,
    streams,
    books: createBooks(connection, streams, over),
    fail,
    connectedAt: null,
    quotedAt: connection.now(),
    held: streams ? first : null,
    alive: new Map(),
    isBehind: false,
    lacksQuotes: false,
  };
  connection.session = session;
  if (streams) await openLines(connection, session, connection.markets.symbolsOf(connection.exchange));
  else if (first) confirmQuotes(connection, session, first);
  return session;
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

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
    /** Until `stop` aborts. Never throws. */
    async run(stop: AbortSignal) {
      await runSessions(connection, stop);
      if (connection.library) await closeExchange(connection.library);
    },
    wantBooks: (rows: readonly ListedMarket[]) => connection.session?.books.want(rows),
    /** At once, also where it pauses after a failure; not before the exchange itself has asked to wait for. */
    reconnect() {
      connection.session?.fail(new Error('it was asked to connect anew'));
      connection.pause?.abort();
    },
  };
}

async function runSessions(connection: Connection, stop: AbortSignal): Promise<void> {
  const { exchange, now, timers, log } = connection;
  const judge = createJudge(connection.random);
  /** What was said last of why it is away; null while it is there. */
  let said: string | null = null;
  while (!stop.aborted) {
    const { reason, connectedAt } = await runSession(connection, stop);
    if (stop.aborted) return;
    const upForMs = connectedAt === null ? 0 : now() - connectedAt;
    const { refusal, pauseMs } = judge(reason, upForMs);
    const askedMs = askedToWaitMs(connection.library);
    const againInMs = Math.max(pauseMs, askedMs);
    // What goes on is said once, unless it turns out to be for long.
    if (said === null || connectedAt !== null || (refusal !== null && said !== refusal))
      disconnect(connection, refusal === null ? reasonOf(reason) : `${refusal}; asked again each few hours`);
    said = refusal ?? 'a failure';
    log.warn({ exchange, reason: refusal ?? reasonOf(reason), againInMs }, 'market disconnected');
    if (askedMs > 0) await timers.sleep(askedMs, stop);
    connection.pause = new AbortController();
    await timers.sleep(againInMs - askedMs, AbortSignal.any([stop, connection.pause.signal]));
  }
}

/** Everything known of its quotes is void from now on. */
function disconnect({ exchange, markets, now, emit }: Connection, reason: string): void {
  markets.void(exchange);
  emit([{ type: 'disconnected', at: now(), exchange, reason }]);
}

/* What goes on while a session lasts: quotes are confirmed, markets reloaded, and silence is noticed. */

/** Markets and networks are asked for again. */
const RELOAD_EVERY_MS = 15 * 60_000;
/** Every quote is confirmed; a stream has changes only. */
const CONFIRM_EVERY_MS = 10_000;
const POLL_EVERY_MS = 2000;
const LOOK_EVERY_MS = 1000;
/** A WebSocket without a message or an answer to a ping. */
const CONNECTION_SILENT_MS = 30_000;
/** An exchange without one sound quote. */
const QUOTES_SILENT_MS = 60_000;

/** Loads what is traded and lists it, with a snapshot at hand to tell coins apart by their prices. */
async function loadMarkets(connection: Connection, library: CcxtExchange, stop: AbortSignal) {
  const found = await fetchSpotMarkets(library, stop);
  const snapshot = await fetchSnapshot(library, connection.profile, connection.now, stop);
  connection.markets.put(connection.exchange, found, coinFacts(library.currencies), midsOf(snapshot));
  connection.loadedAt = connection.now();
  return snapshot;
}

function keepConfirming(connection: Connection, session: Session): Promise<void> {
  const everyMs = session.streams ? CONFIRM_EVERY_MS : POLL_EVERY_MS;
  return repeat(connection, session, {
    everyMs,
    afterFailureMs: everyMs,
    failure: 'market quotes not confirmed',
    async work() {
      if (connection.isWarm()) return 'again';
      const snapshot = await fetchSnapshot(session.library, connection.profile, connection.now, session.over);
      if (!snapshot) return 'never again';
      if (session.streams && session.connectedAt === null) session.held = snapshot;
      else confirmQuotes(connection, session, snapshot);
      return 'again';
    },
  });
}

function keepReloading(connection: Connection, session: Session): Promise<void> {
  const symbols = () => connection.markets.symbolsOf(connection.exchange);
  return repeat(connection, session, {
    everyMs: RELOAD_EVERY_MS,
    afterFailureMs: 0,
    failure: 'markets not loaded again',
    async work() {
      const before = new Set(symbols());
      const { library } = session;
      const snapshot = await loadMarkets(connection, library, session.over);
      const added = symbols().filter((symbol) => !before.has(symbol));
      const [line] = session.lines;
      if (line && added.length) {
        line.symbols = [...line.symbols, ...added];
        // It may have been replaced meanwhile.
        if (line.library !== library) line.library.setMarketsFromExchange(library);
        subscribe(connection, session, line.library, added);
      }
      if (snapshot && session.connectedAt !== null) confirmQuotes(connection, session, snapshot);
      return 'again';
    },
  });
}

interface Upkeep {
  readonly everyMs: number;
  /** Waited after a failure, beside a growing pause or what the exchange asks for. */
  readonly afterFailureMs: number;
  readonly failure: string;
  work(): Promise<'again' | 'never again'>;
}

async function repeat(
  connection: Connection,
  session: Session,
  { everyMs, afterFailureMs, failure, work }: Upkeep,
) {
  const { exchange, timers, random, log } = connection;
  let judge = createJudge(random);
  let waitMs = everyMs;
  while (!session.over.aborted) {
    await timers.sleep(waitMs, session.over);
    if (session.over.aborted) return;
    try {
      if ((await work()) === 'never again') return;
      waitMs = everyMs;
      judge = createJudge(random);
    } catch (error) {
      const { refusal, pauseMs } = judge(error);
      waitMs = afterFailureMs + Math.max(pauseMs, askedToWaitMs(session.library));
      if (!session.over.aborted) log.warn({ exchange, reason: refusal ?? reasonOf(error) }, failure);
    }
  }
}

/** Fails the session when its quotes or a connection fall silent, or a refused stream may be tried again. */
async function watchForSilence(connection: Connection, session: Session): Promise<void> {
  const { now, timers } = connection;
  while (!session.over.aborted) {
    await timers.sleep(LOOK_EVERY_MS, session.over);
    if (session.over.aborted) return;
    if (connection.isWarm() && !session.streams) session.quotedAt = now();
    if (session.quotedAt + QUOTES_SILENT_MS <= now()) {
      // Several exchanges stream last prices only; their quotes are asked for.
      if (
        session.lacksQuotes &&
        session.connectedAt === null &&
        canConfirm(session.library, connection.profile)
      )
        connection.streamRefusedUntil = Number.POSITIVE_INFINITY;
      return session.fail(new Error(`no quote for ${QUOTES_SILENT_MS / 1000} s`));
    }
    if (!session.streams && mayStream(connection, session.library))
      return session.fail(new Error('its stream is tried again'));
    for (const at of session.alive.values())
      if (at + CONNECTION_SILENT_MS <= now())
        return session.fail(new Error(`a connection was silent for ${CONNECTION_SILENT_MS / 1000} s`));
  }
}
