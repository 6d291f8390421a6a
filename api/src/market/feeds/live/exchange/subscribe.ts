/** Subscribes to the quotes of markets, and judges what it means when a subscription fails. */
import { isPassing, reasonOf } from '../ccxt/errors';
import type { CcxtExchange } from '../ccxt/library';
import type { Feed, Session } from './feed';
import { watchAll } from './library-calls';

export function subscribe(
  feed: Feed,
  session: Session,
  library: CcxtExchange,
  symbols: readonly string[],
): void {
  for (const watching of watchAll(library, feed.profile, symbols))
    watching.catch((error: unknown) => {
      // What is said of a line that was replaced is of no interest.
      if (session.lines.some((line) => line.library === library)) giveUp(feed, session, error);
    });
}

function giveUp(feed: Feed, session: Session, error: unknown): void {
  if (session.over.aborted) return;
  if (!isPassing(error)) {
    feed.log.warn({ exchange: feed.exchange, reason: reasonOf(error) }, 'market stream refused');
    // When one market of many is refused, the others come all the same.
    if (session.connectedAt !== null) return;
    feed.streamable = false;
  }
  session.fail(error);
}
