/** What follows when an exchange refuses its stream: for a while its quotes are asked for, where they can be. */
import { reasonOf, refusalOf } from '../ccxt/errors';
import type { CcxtExchange } from '../ccxt/library';
import type { Feed, FeedSession } from './feed';
import { canConfirm, canStream } from './library-calls';

export const mayStream = (feed: Feed, library: CcxtExchange): boolean =>
  canStream(library) && feed.streamRefusedUntil <= feed.now();

/** Where there is nothing but the stream, the session fails with the refusal itself, and is tried again as after any. */
export function streamRefused(feed: Feed, session: FeedSession, error: unknown): void {
  if (!canConfirm(session.library, feed.profile)) {
    session.fail(error);
    return;
  }
  const streamedAt = session.streams ? session.connectedAt : null;
  const { pauseMs } = feed.judgeStream(error, streamedAt === null ? 0 : feed.now() - streamedAt);
  feed.streamRefusedUntil = feed.now() + pauseMs;
  session.fail(new Error(`of its stream, ${refusalOf(error) ?? reasonOf(error)}`));
}
