/** Subscribes to the quotes of markets, and judges what it means when a subscription fails. */
import { isPassing, reasonOf } from '../ccxt/errors';
import type { CcxtExchange } from '../ccxt/library';
import type { Feed, FeedSession } from './feed';
import { watchAll } from './library-calls';
import { streamRefused } from './stream-refused';

export function subscribe(
  feed: Feed,
  session: FeedSession,
  library: CcxtExchange,
  symbols: readonly string[],
): void {
  heedFailures(feed, session, library, watchAll(library, feed.profile, symbols));
}

/** Of subscriptions that one of the session's lines has made, or is about to take over. */
export function heedFailures(
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
