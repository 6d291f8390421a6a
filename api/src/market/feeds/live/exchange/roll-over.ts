/**
 * Exchanges end a socket after some time, often 24 hours. Each line is replaced before, one after the other: the new
 * one is open and brings quotes before the old one closes.
 */
import type { Backoff } from '../../../../lib/backoff';
import { reasonOf } from '../ccxt/errors';
import type { CcxtExchange } from '../ccxt/library';
import { orStopped } from '../or-stopped';
import { createPauses } from '../pauses';
import type { Feed, Line, Session } from './feed';
import { watchAll } from './library-calls';
import { closeLine, newLine, openObserved, type Trial } from './lines';

const LOOK_EVERY_MS = 10_000;
/** One that says nothing for so long is given up, and the old one goes on. */
const SPEAKS_WITHIN_MS = 60_000;
/** Both are open for so long, so that each market has been subscribed to. */
const OVERLAP_MS = 30_000;
const PAUSES: Backoff = { firstMs: 60_000, longestMs: 600_000 };

export async function keepRollingOver(feed: Feed, session: Session): Promise<void> {
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

async function rollOver(feed: Feed, session: Session, old: Line): Promise<void> {
  const listed = new Set(feed.markets.symbolsOf(feed.exchange));
  const symbols = old.symbols.filter((symbol) => listed.has(symbol));
  const library = await openSpeaking(feed, session, symbols);
  try {
    if (old.library === session.library) {
      await session.books.moveTo(library);
      session.library = library;
      feed.library = library;
    }
    session.lines[session.lines.indexOf(old)] = newLine(feed, library, symbols);
    await feed.timers.sleep(OVERLAP_MS, session.over);
  } finally {
    await closeLine(session, old.library);
  }
}

/** A client that is subscribed and has brought a quote. */
async function openSpeaking(feed: Feed, session: Session, symbols: readonly string[]): Promise<CcxtExchange> {
  const trial: Trial = {};
  const library = await orStopped(openObserved(feed, trial), session.over);
  const decided = new AbortController();
  try {
    library.setMarketsFromExchange(session.library);
    const speaks = new Promise<void>((resolve, reject) => {
      trial.spoke = resolve;
      trial.lost = reject;
      for (const watching of watchAll(library, feed.profile, symbols)) watching.catch(reject);
    });
    const tooLong = feed.timers
      .sleep(SPEAKS_WITHIN_MS, AbortSignal.any([decided.signal, session.over]))
      .then(() => Promise.reject(new Error(`it said nothing for ${SPEAKS_WITHIN_MS / 1000} s`)));
    await orStopped(Promise.race([speaks, tooLong]), session.over);
    trial.spoke = undefined;
    trial.lost = undefined;
    return library;
  } catch (error) {
    await closeLine(session, library);
    throw error;
  } finally {
    decided.abort();
  }
}
