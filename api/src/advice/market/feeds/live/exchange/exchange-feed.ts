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
import { createJudge } from '../failures';
import type { MarketRow } from '../markets/listed-markets';
import type { Feed, FeedParts } from './feed';
import { runSession } from './session';

export interface ExchangeFeed {
  /** Until `stop` aborts. Never throws. */
  run(stop: AbortSignal): Promise<void>;
  wantBooks(rows: readonly MarketRow[]): void;
  /** At once, also where it pauses after a failure; not before the exchange itself has asked to wait for. */
  reconnect(): void;
}

export function createExchangeFeed(parts: FeedParts): ExchangeFeed {
  const feed: Feed = {
    ...parts,
    library: null,
    loadedAt: null,
    streamRefusedUntil: 0,
    judgeStream: createJudge(parts.random),
    session: null,
    pause: null,
  };
  return {
    async run(stop) {
      await runSessions(feed, stop);
      if (feed.library) await closeExchange(feed.library);
    },
    wantBooks: (rows) => feed.session?.books.want(rows),
    reconnect() {
      feed.session?.fail(new Error('it was asked to connect anew'));
      feed.pause?.abort();
    },
  };
}

async function runSessions(feed: Feed, stop: AbortSignal): Promise<void> {
  const { exchange, now, timers, log } = feed;
  const judge = createJudge(feed.random);
  /** What was said last of why it is away; null while it is there. */
  let said: string | null = null;
  while (!stop.aborted) {
    const { reason, connectedAt } = await runSession(feed, stop);
    if (stop.aborted) return;
    const upForMs = connectedAt === null ? 0 : now() - connectedAt;
    const { refusal, pauseMs } = judge(reason, upForMs);
    const askedMs = askedToWaitMs(feed.library);
    const againInMs = Math.max(pauseMs, askedMs);
    // What goes on is said once, unless it turns out to be for long.
    if (said === null || connectedAt !== null || (refusal !== null && said !== refusal))
      disconnect(feed, refusal === null ? reasonOf(reason) : `${refusal}; asked again each few hours`);
    said = refusal ?? 'a failure';
    log.warn({ exchange, reason: refusal ?? reasonOf(reason), againInMs }, 'market disconnected');
    if (askedMs > 0) await timers.sleep(askedMs, stop);
    feed.pause = new AbortController();
    await timers.sleep(againInMs - askedMs, AbortSignal.any([stop, feed.pause.signal]));
  }
}

/** Everything known of its quotes is void from now on. */
function disconnect({ exchange, markets, now, emit }: Feed, reason: string): void {
  markets.void(exchange);
  emit([{ type: 'disconnected', at: now(), exchange, reason }]);
}
