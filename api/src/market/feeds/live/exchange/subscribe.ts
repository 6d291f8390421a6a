/** Subscribes to the quotes of markets, and judges what it means when a subscription fails. */
import { isPassing, reasonOf } from '../ccxt/errors';
import type { Feed, Session } from './feed';
import { watchQuotes } from './library-calls';

export function subscribe(feed: Feed, session: Session, symbols: readonly string[]): void {
  const { symbolsPerSubscription: size } = feed.profile;
  for (let from = 0; from < symbols.length; from += size)
    watchQuotes(session.library, feed.profile, symbols.slice(from, from + size)).catch((error: unknown) =>
      giveUp(feed, session, error),
    );
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
