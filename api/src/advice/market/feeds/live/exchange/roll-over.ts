/**
 * Exchanges end a socket after some time, often 24 hours. Each line is replaced before, one after the other: the new
 * one is open and brings quotes before the old one closes, and is given up when any of its subscriptions is refused.
 */
import type { Backoff } from '../../../../../platform/lib/time';
import { reasonOf } from '../ccxt/errors';
import type { CcxtExchange } from '../ccxt/library';
import { orStopped } from '../or-stopped';
import { createPauses } from '../pauses';
import type { Feed, FeedSession, Line } from './feed';
import { watchAll } from './library-calls';
import { closeLine, newLine, openObserved, type Trial } from './lines';
import { heedFailures, subscribe } from './subscribe';

const LOOK_EVERY_MS = 10_000;
/** One that says nothing for so long is given up, and the old one goes on. */
const SPEAKS_WITHIN_MS = 60_000;
/** Both are open for so long after its first quote, so that each market has been subscribed to, or was refused. */
const OVERLAP_MS = 30_000;
const PAUSES: Backoff = { firstMs: 60_000, longestMs: 600_000 };

export async function keepRollingOver(feed: Feed, session: FeedSession): Promise<void> {
  const { exchange, timers, now, log } = feed;
  const pauses = createPauses(feed.random, PAUSES);
  while (!session.over.aborted) {
    await timers.sleep(LOOK_EVERY_MS, session.over);
    const [line] = [...session.lines].sort((a, b) => a.dueAt - b.dueAt);
    if (session.over.aborted || !line || line.dueAt > now()) continue;
    try {
      await rollOver(feed, session, line);
    } catch (error) {
      line.dueAt = now() + pauses.next();
      if (!session.over.aborted)
        log.warn({ exchange, reason: reasonOf(error) }, 'a line was not replaced yet');
    }
  }
}

async function rollOver(feed: Feed, session: FeedSession, old: Line): Promise<void> {
  const before = new Set(old.symbols);
  const listed = new Set(feed.markets.symbolsOf(feed.exchange));
  const symbols = old.symbols.filter((symbol) => listed.has(symbol));
  const { library, subscriptions } = await openProven(feed, session, symbols);
  try {
    if (old.library === session.library) await session.books.moveTo(library);
    const added = old.symbols.filter((symbol) => !before.has(symbol));
    replace(feed, session, old, newLine(feed, library, [...symbols, ...added]));
    heedFailures(feed, session, library, subscriptions);
    // Listed while the new line was tried.
    if (added.length) subscribe(feed, session, library, added);
  } finally {
    await closeLine(session, old.library);
  }
}

function replace(feed: Feed, session: FeedSession, old: Line, line: Line): void {
  const { library } = line;
  library.setMarketsFromExchange(session.library);
  if (old.library === session.library) {
    session.library = library;
    feed.library = library;
  }
  session.lines[session.lines.indexOf(old)] = line;
}

interface Proven {
  readonly library: CcxtExchange;
  readonly subscriptions: readonly Promise<unknown>[];
}

/** A client that has brought a quote, and none of whose subscriptions was refused for a while after it. */
async function openProven(feed: Feed, session: FeedSession, symbols: readonly string[]): Promise<Proven> {
  const trial: Trial = {};
  const library = await orStopped(openObserved(feed, trial), session.over);
  const decided = new AbortController();
  const pause = (ms: number) => feed.timers.sleep(ms, AbortSignal.any([decided.signal, session.over]));
  try {
    library.setMarketsFromExchange(session.library);
    const subscriptions = watchAll(library, feed.profile, symbols);
    const proven = new Promise<void>((resolve, reject) => {
      trial.lost = reject;
      for (const subscription of subscriptions) subscription.catch(reject);
      trial.spoke = () => {
        trial.spoke = undefined;
        void pause(OVERLAP_MS).then(resolve);
      };
      void pause(SPEAKS_WITHIN_MS).then(() => {
        if (trial.spoke) reject(new Error(`it said nothing for ${SPEAKS_WITHIN_MS / 1000} s`));
      });
    });
    await orStopped(proven, session.over);
    trial.lost = undefined;
    return { library, subscriptions };
  } catch (error) {
    await closeLine(session, library);
    throw error;
  } finally {
    decided.abort();
  }
}
