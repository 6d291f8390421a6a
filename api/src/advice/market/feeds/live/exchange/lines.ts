/**
 * The lines by which an exchange's quotes come: clients of the library, each with its own WebSockets. The first one is
 * also asked by request and brings order books.
 */
import { refusalOf } from '../ccxt/errors';
import type { CcxtExchange } from '../ccxt/library';
import { closeExchange } from '../ccxt/observer';
import { orStopped } from '../or-stopped';
import type { Feed, FeedSession, Line } from './feed';
import { openLibrary } from './library-calls';
import { takeStreamed } from './quotes';
import { streamRefused } from './stream-refused';
import { subscribe } from './subscribe';

/** Who hears of a line first, as long as it is not relied on yet. */
export interface Trial {
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

export function newLine(feed: Feed, library: CcxtExchange, symbols: readonly string[]): Line {
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
export async function closeLine(session: FeedSession, library: CcxtExchange): Promise<void> {
  for (const client of Object.values(library.clients ?? {})) session.alive.delete(client);
  await closeExchange(library);
}
