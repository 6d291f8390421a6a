/** What goes on while a session lasts: quotes are confirmed, markets reloaded, and silence is noticed. */
import { coinFacts } from '../ccxt/catalogue';
import { askedToWaitMs, reasonOf } from '../ccxt/errors';
import type { CcxtExchange } from '../ccxt/library';
import { createJudge } from '../failures';
import type { Feed, FeedSession, QuotesSnapshot } from './feed';
import { canConfirm, fetchSnapshot, fetchSpotMarkets, midsOf } from './library-calls';
import { confirmQuotes } from './quotes';
import { mayStream } from './stream-refused';
import { subscribe } from './subscribe';

/** Markets and networks are asked for again. */
export const RELOAD_EVERY_MS = 15 * 60_000;
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
export async function loadMarkets(
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

export function keepConfirming(feed: Feed, session: FeedSession): Promise<void> {
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

export function keepReloading(feed: Feed, session: FeedSession): Promise<void> {
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
export async function watchForSilence(feed: Feed, session: FeedSession): Promise<void> {
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
