/**
 * The lines by which an exchange's quotes come: clients of the library, each with its own WebSockets. The first one is
 * also asked by request and brings order books.
 */

import type { Backoff } from '../../../../../platform/lib/timing/backoff';
import { isPassing, reasonOf, refusalOf } from '../ccxt/errors';
import { type CcxtExchange, closeExchange } from '../ccxt/library';
import { createPauses, orStopped } from '../retries';
import type { Feed, FeedSession, Line } from './feed';
import { takeStreamed } from './quotes';
import { canConfirm, canStream, openLibrary, watchAll } from './requests';

/** Who hears of a line first, as long as it is not relied on yet. */
interface Trial {
  spoke?: (() => void) | undefined;
  lost?: ((reason: unknown) => void) | undefined;
}

/** What the library reports goes to the session of that moment. */
export const openObserved = (feed: Feed, trial: Trial = {}): Promise<CcxtExchange> =>
  openLibrary(feed.open, feed.profile, {
    ticker(symbol, ticker) {
      if (feed.session) takeStreamed(feed, feed.session, symbol, ticker);
      trial.spoke?.();
    },
    alive: (client) => feed.session?.alive.set(client, feed.now()),
    malformed: () => feed.refused('malformed'),
    lost(reason) {
      if (trial.lost) trial.lost(reason);
      else if (feed.session) streamLost(feed, feed.session, reason);
    },
  });

function streamLost(feed: Feed, session: FeedSession, reason: unknown): void {
  if (refusalOf(reason) === null) session.fail(reason);
  else streamRefused(feed, session, reason);
}

/** Between this and the next share of the time that a socket lives, so that no two are renewed at once. */
const RENEW_FROM = 0.7;
const RENEW_UNTIL = 0.9;

function newLine(feed: Feed, library: CcxtExchange, symbols: readonly string[]): Line {
  const share = RENEW_FROM + feed.random() * (RENEW_UNTIL - RENEW_FROM);
  return { library, symbols, dueAt: feed.now() + share * feed.profile.socketLifeMs };
}

/** Opens as many lines as the markets take. */
export async function openLines(feed: Feed, session: FeedSession, symbols: readonly string[]): Promise<void> {
  const { symbolsPerLine: size } = feed.profile;
  for (let from = 0; from < symbols.length; from += size) {
    const library = from === 0 ? session.library : await openFurther(feed, session);
    const line = newLine(feed, library, symbols.slice(from, from + size));
    session.lines.push(line);
    subscribe(feed, session, line.library, line.symbols);
  }
}

async function openFurther(feed: Feed, session: FeedSession): Promise<CcxtExchange> {
  const library = await orStopped(openObserved(feed), session.over);
  library.setMarketsFromExchange(session.library);
  return library;
}

/** Its silence is no failure any more. */
async function closeLine(session: FeedSession, library: CcxtExchange): Promise<void> {
  for (const client of Object.values(library.clients ?? {})) session.alive.delete(client);
  await closeExchange(library);
}

/** Subscribes to the quotes of markets, and judges what it means when a subscription fails. */

export function subscribe(
  feed: Feed,
  session: FeedSession,
  library: CcxtExchange,
  symbols: readonly string[],
): void {
  heedFailures(feed, session, library, watchAll(library, feed.profile, symbols));
}

/** Of subscriptions that one of the session's lines has made, or is about to take over. */
function heedFailures(
  feed: Feed,
  session: FeedSession,
  library: CcxtExchange,
  subscriptions: readonly Promise<unknown>[],
): void {
  for (const watching of subscriptions)
    watching.catch((error: unknown) => {
      // What is said of a line that was replaced is of no interest.
      if (session.lines.some((line) => line.library === library)) giveUp(feed, session, error);
    });
}

function giveUp(feed: Feed, session: FeedSession, error: unknown): void {
  if (session.over.aborted) return;
  if (isPassing(error)) {
    session.fail(error);
    return;
  }
  feed.log.warn({ exchange: feed.exchange, reason: reasonOf(error) }, 'market stream refused');
  // When one market of many is refused, the others come all the same.
  if (session.connectedAt === null) streamRefused(feed, session, error);
}

/** What follows when an exchange refuses its stream: for a while its quotes are asked for, where they can be. */

export const mayStream = (feed: Feed, library: CcxtExchange): boolean =>
  canStream(library) && feed.streamRefusedUntil <= feed.now();

/** Where there is nothing but the stream, the session fails with the refusal itself, and is tried again as after any. */
function streamRefused(feed: Feed, session: FeedSession, error: unknown): void {
  if (!canConfirm(session.library, feed.profile)) {
    session.fail(error);
    return;
  }
  const streamedAt = session.streams ? session.connectedAt : null;
  const { pauseMs } = feed.judgeStream(error, streamedAt === null ? 0 : feed.now() - streamedAt);
  feed.streamRefusedUntil = feed.now() + pauseMs;
  session.fail(new Error(`of its stream, ${refusalOf(error) ?? reasonOf(error)}`));
}

/**
 * Exchanges end a socket after some time, often 24 hours. Each line is replaced before, one after the other: the new
 * one is open and brings quotes before the old one closes, and is given up when any of its subscriptions is refused.
 */

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
