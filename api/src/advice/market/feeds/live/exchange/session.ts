/** One session with an exchange: it is opened, its markets listed and subscribed to, and it lasts until it fails. */
import { type Books, createBooks } from '../books/order-books';
import { BOOKS_LIMITS } from '../books/parts';
import { askedToWaitMs, reasonOf } from '../ccxt/errors';
import type { CcxtExchange } from '../ccxt/library';
import { closeExchange, dropConnections } from '../ccxt/observer';
import { orStopped } from '../or-stopped';
import type { Feed, FeedSession } from './feed';
import { commonSymbol, fetchSnapshot } from './library-calls';
import { openLines, openObserved } from './lines';
import { confirmQuotes, holdBack } from './quotes';
import { keepRollingOver } from './roll-over';
import { mayStream } from './stream-refused';
import { keepConfirming, keepReloading, loadMarkets, RELOAD_EVERY_MS, watchForSilence } from './upkeep';

export interface SessionEnd {
  readonly reason: unknown;
  /** Null when it never was. */
  readonly connectedAt: number | null;
}

/** Connects and stays until it fails or `stop` aborts; answers why. Never throws. */
export async function runSession(feed: Feed, stop: AbortSignal): Promise<SessionEnd> {
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
    books: openBooks(feed, library, streams, over),
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

function openBooks(feed: Feed, first: CcxtExchange, streams: boolean, over: AbortSignal): Books {
  const { exchange, profile, markets, now, timers, log, emit, refused } = feed;
  const library = () => feed.library ?? first;
  return createBooks(
    {
      library,
      // One that refuses its stream would refuse that of its books as well.
      profile: streams ? profile : { ...profile, streamBooks: false },
      now,
      lagMs: feed.lagMs,
      isBehind: () => feed.session?.isBehind ?? false,
      timers,
      emit: (book) => emit([book]),
      refused,
      failed(error) {
        log.warn({ exchange, reason: reasonOf(error) }, 'order book not given');
        return Math.max(1000, askedToWaitMs(library()));
      },
      hold: (row) => holdBack(feed, row),
      isListed: (row) => markets.byNumber(row.number) === row,
      isStreamed: ({ symbol }) => commonSymbol(library(), profile, symbol) === symbol,
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
