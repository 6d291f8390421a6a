/** One session with an exchange: it is opened, its markets listed and subscribed to, and it lasts until it fails. */
import { type Books, createBooks } from '../books/order-books';
import { BOOKS_LIMITS } from '../books/parts';
import { askedToWaitMs, reasonOf, refusalOf } from '../ccxt/errors';
import type { CcxtExchange } from '../ccxt/library';
import { dropConnections } from '../ccxt/observer';
import { orStopped } from '../or-stopped';
import type { Feed, Session } from './feed';
import { canStream, commonSymbol, fetchSnapshot, openLibrary } from './library-calls';
import { confirmQuotes, holdBack, takeStreamed } from './quotes';
import { subscribe } from './subscribe';
import { keepConfirming, keepReloading, loadMarkets, RELOAD_EVERY_MS, watchForSilence } from './upkeep';

export interface Outcome {
  readonly reason: unknown;
  /** Null when it never was. */
  readonly connectedAt: number | null;
}

/** Connects and stays until it fails or `stop` aborts; answers why. Never throws. */
export async function runSession(feed: Feed, stop: AbortSignal): Promise<Outcome> {
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
      watchForSilence(feed, session),
      aborted(over),
    ]);
  } catch (error) {
    fail(error);
  }
  end.abort();
  const connectedAt = feed.session?.connectedAt ?? null;
  feed.session = null;
  if (feed.library) dropConnections(feed.library, 'the connection to the exchange was given up');
  return { reason, connectedAt };
}

/** Quotes are streamed, or confirmed for the first time, when it resolves. */
async function openSession(feed: Feed, over: AbortSignal, fail: Session['fail']): Promise<Session> {
  feed.library ??= await orStopped(openObserved(feed), over);
  const { library } = feed;
  const isStale = feed.loadedAt === null || feed.loadedAt + RELOAD_EVERY_MS <= feed.now();
  const first = isStale
    ? await loadMarkets(feed, library, over)
    : await fetchSnapshot(library, feed.profile, feed.now, over);
  const streams = feed.streamable && canStream(library);
  if (!streams && !first) throw new Error('it gives the quotes of its markets one by one only');
  const session: Session = {
    library,
    over,
    streams,
    books: openBooks(feed, library, over),
    fail,
    connectedAt: null,
    quotedAt: feed.now(),
    held: streams ? first : null,
    alive: new Map(),
    isBehind: false,
    lacksQuotes: false,
  };
  feed.session = session;
  if (streams) subscribe(feed, session, feed.markets.symbolsOf(feed.exchange));
  else if (first) confirmQuotes(feed, session, first);
  return session;
}

/** What the library reports goes to the session of that moment. */
const openObserved = (feed: Feed): Promise<CcxtExchange> =>
  openLibrary(feed.open, feed.profile, {
    ticker: (symbol, ticker) => feed.session && takeStreamed(feed, feed.session, symbol, ticker),
    alive: (client) => feed.session?.alive.set(client, feed.now()),
    malformed: () => feed.refused('malformed'),
    lost: (reason) => feed.session && streamLost(feed, feed.session, reason),
  });

/** One whose stream alone is refused is asked for its quotes from now on. */
function streamLost(feed: Feed, session: Session, reason: unknown): void {
  const refusal = refusalOf(reason);
  if (refusal !== null) feed.streamable = false;
  session.fail(refusal === null ? reason : new Error(`of its stream, ${refusal}`));
}

function openBooks(feed: Feed, library: CcxtExchange, over: AbortSignal): Books {
  const { exchange, profile, markets, now, timers, log, emit, refused } = feed;
  return createBooks(
    {
      exchange: library,
      profile,
      now,
      timers,
      emit: (book) => emit([book]),
      refused,
      failed(error) {
        log.warn({ exchange, reason: reasonOf(error) }, 'order book not given');
        return Math.max(1000, askedToWaitMs(library));
      },
      hold: (row) => holdBack(feed, row),
      isListed: (row) => markets.byNumber(row.number) === row,
      isStreamed: ({ symbol }) => commonSymbol(library, profile, symbol) === symbol,
      limits: BOOKS_LIMITS,
    },
    over,
  );
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
