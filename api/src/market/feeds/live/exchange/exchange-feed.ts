/**
 * The feed of one exchange, session after session:
 *
 *     open ─▶ list markets ─▶ stream or poll quotes ─▶ first sound quote: connected
 *       ▲                                                     │ confirm, reload, watch for silence
 *       └── pause, longer each time ◀── disconnected ◀── failure
 *
 * Nothing of it disturbs another exchange.
 */
import { askedToWaitMs, reasonOf } from '../ccxt/errors';
import { closeExchange } from '../ccxt/observer';
import type { MarketRow } from '../markets/listed-markets';
import type { Feed, FeedParts } from './feed';
import { createPauses } from './pauses';
import { runSession } from './session';

export interface ExchangeFeed {
  /** Until `stop` aborts. Never throws. */
  run(stop: AbortSignal): Promise<void>;
  wantBooks(rows: readonly MarketRow[]): void;
}

export function createExchangeFeed(parts: FeedParts): ExchangeFeed {
  const feed: Feed = { ...parts, library: null, loadedAt: null, streamable: true, session: null };
  return {
    async run(stop) {
      await runSessions(feed, stop);
      if (feed.library) await closeExchange(feed.library);
    },
    wantBooks: (rows) => feed.session?.books.want(rows),
  };
}

async function runSessions(feed: Feed, stop: AbortSignal): Promise<void> {
  const { exchange, now, timers, log } = feed;
  const pauses = createPauses(feed.random);
  let isDown = false;
  while (!stop.aborted) {
    const { reason, connectedAt } = await runSession(feed, stop);
    if (stop.aborted) return;
    if (!isDown || connectedAt !== null) disconnect(feed, reason);
    isDown = true;
    const upForMs = connectedAt === null ? 0 : now() - connectedAt;
    const againInMs = Math.max(pauses.next(upForMs), askedToWaitMs(feed.library));
    log.warn({ exchange, reason: reasonOf(reason), againInMs }, 'market disconnected');
    await timers.sleep(againInMs, stop);
  }
}

/** Everything known of its quotes is void from now on. */
function disconnect({ exchange, markets, now, emit }: Feed, reason: unknown): void {
  markets.void(exchange);
  emit([{ type: 'disconnected', at: now(), exchange, reason: reasonOf(reason) }]);
}
