/** The live market: real exchanges through the market library, none of which needs an account. */
import { REAL_TIMERS, type Timers } from '../../../lib/timers';
import { createConflatingQueue } from '../../queue/conflating-queue';
import type { MarketSource } from '../../types';
import { createExchangeLoader, type ExchangeLoader } from './ccxt/library';
import { createExchangeFeed } from './exchange/exchange-feed';
import type { FeedLog } from './exchange/feed';
import { createMarkets, type TakerFee } from './markets/listed-markets';
import type { Refusal } from './markets/validate';
import { type Profile, profileOf } from './profiles';

export interface LiveSourceOptions {
  /** The market library's ids. */
  readonly exchanges: readonly string[];
  readonly takerFee: TakerFee;
  readonly now: () => number;
  readonly log: FeedLog;
  readonly timers?: Pick<Timers, 'sleep'>;
  /** 0 <= x < 1. */
  readonly random?: () => number;
  readonly onRefused?: (exchange: string, reason: Refusal) => void;
  readonly load?: ExchangeLoader;
  /** Settings for the library beyond our own: other addresses, other abilities. */
  readonly settingsOf?: (exchange: string) => Readonly<Record<string, unknown>>;
  readonly profile?: (exchange: string) => Profile;
}

const CLOCK_EVERY_MS = 250;
const RECHECK_EVERY_MS = 15_000;
/** A request that takes longer has failed. */
const ANSWER_WITHIN_MS = 15_000;
/** The library's own pauses before it dials again are switched off: ours are heard by a stop. */
const OURS = { timeout: ANSWER_WITHIN_MS, enableRateLimit: true, options: { ws: { backoff: { base: 0 } } } };

export function createLiveSource(options: LiveSourceOptions): MarketSource {
  const { takerFee, now, log, timers = REAL_TIMERS, random = Math.random } = options;
  const { load = createExchangeLoader(), settingsOf = () => ({}), profile = profileOf } = options;
  const exchanges = [...new Set(options.exchanges)];
  const queue = createConflatingQueue();
  const emit = queue.push;
  const markets = createMarkets({
    exchanges,
    takerFee,
    now,
    emit,
    apart: (exchange, code) => log.info({ exchange, code }, 'coin kept apart from others of its name'),
  });
  const feeds = new Map(
    exchanges.map((exchange) => [
      exchange,
      createExchangeFeed({
        exchange,
        profile: profile(exchange),
        open: () => load(exchange, { ...OURS, ...settingsOf(exchange) }),
        markets,
        now,
        timers,
        random,
        log,
        emit,
        refused: (reason) => options.onRefused?.(exchange, reason),
      }),
    ]),
  );

  const every = async (ms: number, work: () => void, stop: AbortSignal) => {
    while (!stop.aborted) {
      work();
      await timers.sleep(ms, stop);
    }
  };

  return {
    kind: 'live',
    async *events(stop) {
      const over = new AbortController();
      const stopped = AbortSignal.any([stop, over.signal]);
      stopped.addEventListener('abort', () => queue.end(), { once: true });
      const running = [
        ...[...feeds.values()].map((feed) => feed.run(stopped)),
        every(CLOCK_EVERY_MS, () => emit([{ type: 'clock', at: now() }]), stopped),
        every(RECHECK_EVERY_MS, () => markets.recheck(), stopped),
      ];
      try {
        if (!stop.aborted) yield* queue;
      } finally {
        over.abort();
        await Promise.all(running);
      }
    },
    get conflated() {
      return queue.conflated;
    },
    wantBooks(numbers) {
      const rows = numbers.flatMap((number) => markets.byNumber(number) ?? []);
      for (const [exchange, feed] of feeds) {
        const asked = rows.filter((row) => row.exchange === exchange);
        if (asked.length) feed.wantBooks(asked);
      }
    },
  };
}
