/** One session with an exchange: it is opened, its markets listed and subscribed to, and it lasts until it fails. */

import { coinFacts } from '../ccxt/catalogue';
import { askedToWaitMs, reasonOf } from '../ccxt/errors';
import { type CcxtExchange, closeExchange, dropConnections } from '../ccxt/library';
import type { MarketRow } from '../markets/listed-markets';
import { createJudge, orStopped } from '../retries';
import { createBooks } from './books';
import type { Feed, FeedParts, FeedSession, QuotesSnapshot } from './feed';
import { keepRollingOver, mayStream, openLines, openObserved, subscribe } from './lines';
import { confirmQuotes } from './quotes';
import { canConfirm, fetchSnapshot, fetchSpotMarkets, midsOf } from './requests';

interface SessionEnd {
  readonly reason: unknown;
  /** Null when it never was. */
  readonly connectedAt: number | null;
}

/** Connects and stays until it fails or `stop` aborts; answers why. Never throws. */
async function runSession(feed: Feed, stop: AbortSignal): Promise<SessionEnd> {
  const end = new AbortController();
  const over = AbortSignal.any([stop, end.signal]);
  let reason: unknown = null;
  const fail = (why: unknown) => {
    reason ??= why;
    end.abort();
  };
  try {
    const session = await openSession(feed, over, fail);
    await Promise.all([
      keepConfirming(feed, session),
      keepReloading(feed, session),
      keepRollingOver(feed, session),
      watchForSilence(feed, session),
      aborted(over),
    ]);
  } catch (error) {
    fail(error);
  }
  end.abort();
  const { session } = feed;
  const connectedAt = session?.connectedAt ?? null;
  feed.session = null;
  for (const { library } of session?.lines ?? []) if (library !== feed.library) await closeExchange(library);
  if (feed.library) dropConnections(feed.library, 'the connection to the exchange was given up');
  return { reason, connectedAt };
}

/** Quotes are streamed, or confirmed for the first time, when it resolves. */
async function openSession(feed: Feed, over: AbortSignal, fail: FeedSession['fail']): Promise<FeedSession> {
  feed.library ??= await orStopped(openObserved(feed), over);
  const { library } = feed;
  const isStale = feed.loadedAt === null || feed.loadedAt + RELOAD_EVERY_MS <= feed.now();
  const first = isStale
    ? await loadMarkets(feed, library, over)
    : await fetchSnapshot(library, feed.profile, feed.now, over);
  const streams = mayStream(feed, library);
  if (!streams && !first) throw new Error('it gives the quotes of its markets one by one only');
  const session: FeedSession = {
    library,
    lines: [],
    over,
    streams,
    books: createBooks(feed, streams, over),
    fail,
    connectedAt: null,
    quotedAt: feed.now(),
    held: streams ? first : null,
    alive: new Map(),
    isBehind: false,
    lacksQuotes: false,
  };
  feed.session = session;
  if (streams) await openLines(feed, session, feed.markets.symbolsOf(feed.exchange));
  else if (first) confirmQuotes(feed, session, first);
  return session;
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/**
 * The feed of one exchange, session after session:
 *
 *     open ─▶ list markets ─▶ stream or poll quotes ─▶ first sound quote: connected
 *       ▲                                                     │ confirm, reload, watch for silence
 *       └── pause, longer each time ◀── disconnected ◀── failure
 *
 * Nothing of it disturbs another exchange.
 */

interface ExchangeFeed {
  /** Until `stop` aborts. Never throws. */
  run(stop: AbortSignal): Promise<void>;
  wantBooks(rows: readonly MarketRow[]): void;
  /** At once, also where it pauses after a failure; not before the exchange itself has asked to wait for. */
  reconnect(): void;
}

export function createExchangeFeed(parts: FeedParts): ExchangeFeed {
  const feed: Feed = {
    ...parts,
    library: null,
    loadedAt: null,
    streamRefusedUntil: 0,
    judgeStream: createJudge(parts.random),
    session: null,
    pause: null,
  };
  return {
    async run(stop) {
      await runSessions(feed, stop);
      if (feed.library) await closeExchange(feed.library);
    },
    wantBooks: (rows) => feed.session?.books.want(rows),
    reconnect() {
      feed.session?.fail(new Error('it was asked to connect anew'));
      feed.pause?.abort();
    },
  };
}

async function runSessions(feed: Feed, stop: AbortSignal): Promise<void> {
  const { exchange, now, timers, log } = feed;
  const judge = createJudge(feed.random);
  /** What was said last of why it is away; null while it is there. */
  let said: string | null = null;
  while (!stop.aborted) {
    const { reason, connectedAt } = await runSession(feed, stop);
    if (stop.aborted) return;
    const upForMs = connectedAt === null ? 0 : now() - connectedAt;
    const { refusal, pauseMs } = judge(reason, upForMs);
    const askedMs = askedToWaitMs(feed.library);
    const againInMs = Math.max(pauseMs, askedMs);
    // What goes on is said once, unless it turns out to be for long.
    if (said === null || connectedAt !== null || (refusal !== null && said !== refusal))
      disconnect(feed, refusal === null ? reasonOf(reason) : `${refusal}; asked again each few hours`);
    said = refusal ?? 'a failure';
    log.warn({ exchange, reason: refusal ?? reasonOf(reason), againInMs }, 'market disconnected');
    if (askedMs > 0) await timers.sleep(askedMs, stop);
    feed.pause = new AbortController();
    await timers.sleep(againInMs - askedMs, AbortSignal.any([stop, feed.pause.signal]));
  }
}

/** Everything known of its quotes is void from now on. */
function disconnect({ exchange, markets, now, emit }: Feed, reason: string): void {
  markets.void(exchange);
  emit([{ type: 'disconnected', at: now(), exchange, reason }]);
}

/** What goes on while a session lasts: quotes are confirmed, markets reloaded, and silence is noticed. */

/** Markets and networks are asked for again. */
const RELOAD_EVERY_MS = 15 * 60_000;
/** Every quote is confirmed; a stream has changes only. */
const CONFIRM_EVERY_MS = 10_000;
/** The same without a stream. */
const POLL_EVERY_MS = 2000;
const LOOK_EVERY_MS = 1000;
/** A WebSocket without a message or an answer to a ping. */
const CONNECTION_SILENT_MS = 30_000;
/** An exchange without one sound quote. */
const QUOTES_SILENT_MS = 60_000;

/** Loads what is traded and lists it, with a snapshot at hand to tell coins apart by their prices. */
async function loadMarkets(
  feed: Feed,
  library: CcxtExchange,
  stop: AbortSignal,
): Promise<QuotesSnapshot | null> {
  const found = await fetchSpotMarkets(library, stop);
  const snapshot = await fetchSnapshot(library, feed.profile, feed.now, stop);
  feed.markets.put(feed.exchange, found, coinFacts(library.currencies), midsOf(snapshot));
  feed.loadedAt = feed.now();
  return snapshot;
}

function keepConfirming(feed: Feed, session: FeedSession): Promise<void> {
  const everyMs = session.streams ? CONFIRM_EVERY_MS : POLL_EVERY_MS;
  return repeat(feed, session, {
    everyMs,
    afterFailureMs: everyMs,
    failure: 'market quotes not confirmed',
    async work() {
      if (feed.isWarm()) return 'again';
      const snapshot = await fetchSnapshot(session.library, feed.profile, feed.now, session.over);
      if (!snapshot) return 'never again';
      if (session.streams && session.connectedAt === null) session.held = snapshot;
      else confirmQuotes(feed, session, snapshot);
      return 'again';
    },
  });
}

function keepReloading(feed: Feed, session: FeedSession): Promise<void> {
  const symbols = () => feed.markets.symbolsOf(feed.exchange);
  return repeat(feed, session, {
    everyMs: RELOAD_EVERY_MS,
    afterFailureMs: 0,
    failure: 'markets not loaded again',
    async work() {
      const before = new Set(symbols());
      const { library } = session;
      const snapshot = await loadMarkets(feed, library, session.over);
      const added = symbols().filter((symbol) => !before.has(symbol));
      const [line] = session.lines;
      if (line && added.length) {
        line.symbols = [...line.symbols, ...added];
        // It may have been replaced meanwhile.
        if (line.library !== library) line.library.setMarketsFromExchange(library);
        subscribe(feed, session, line.library, added);
      }
      if (snapshot && session.connectedAt !== null) confirmQuotes(feed, session, snapshot);
      return 'again';
    },
  });
}

interface Upkeep {
  readonly everyMs: number;
  /** Waited after a failure, beside a growing pause or what the exchange asks for. */
  readonly afterFailureMs: number;
  /** For the log. */
  readonly failure: string;
  work(): Promise<'again' | 'never again'>;
}

async function repeat(feed: Feed, session: FeedSession, { everyMs, afterFailureMs, failure, work }: Upkeep) {
  const { exchange, timers, random, log } = feed;
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
async function watchForSilence(feed: Feed, session: FeedSession): Promise<void> {
  const { now, timers } = feed;
  while (!session.over.aborted) {
    await timers.sleep(LOOK_EVERY_MS, session.over);
    if (session.over.aborted) return;
    if (feed.isWarm() && !session.streams) session.quotedAt = now();
    if (session.quotedAt + QUOTES_SILENT_MS <= now()) {
      // Several exchanges stream last prices only; their quotes are asked for.
      if (session.lacksQuotes && session.connectedAt === null && canConfirm(session.library, feed.profile))
        feed.streamRefusedUntil = Number.POSITIVE_INFINITY;
      return session.fail(new Error(`no quote for ${QUOTES_SILENT_MS / 1000} s`));
    }
    if (!session.streams && mayStream(feed, session.library))
      return session.fail(new Error('its stream is tried again'));
    for (const at of session.alive.values())
      if (at + CONNECTION_SILENT_MS <= now())
        return session.fail(new Error(`a connection was silent for ${CONNECTION_SILENT_MS / 1000} s`));
  }
}
