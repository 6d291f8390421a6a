/** The live market: real exchanges through the market library, none of which needs an account. */
import { REAL_TIMERS, type Timers } from '../../../lib/timing/timers';
import type { CallBudget } from '../../call-budget';
import { createConflatingQueue } from '../../queue/conflating-queue';
import type { MarketSource } from '../../types';
import { CLIENT, createExchangeLoader, type ExchangeLoader } from './ccxt/library';
import { createExchangeFeed } from './exchange/exchange-feed';
import { paceRequests } from './exchange/library-calls';
import type { FeedLog } from './feed-log';
import { createMarkets } from './markets/listed-markets';
import type { QuoteRefusal } from './markets/validate';
import { type Profile, profileOf } from './profiles';
import type { TermsSource } from './terms/terms';

export interface LiveSourceOptions {
  /** The market library's ids. */
  readonly exchanges: readonly string[];
  readonly terms: TermsSource;
  readonly now: () => number;
  readonly log: FeedLog;
  /** See `createLagMeter`; by default nothing is ever late. */
  readonly lagMs?: () => number;
  readonly lagLimitMs?: number;
  /** Shared with other processes; by default there are none. */
  readonly budget?: CallBudget;
  readonly timers?: Pick<Timers, 'sleep'>;
  /** 0 <= x < 1. */
  readonly random?: () => number;
  readonly onRefused?: (exchange: string, reason: QuoteRefusal) => void;
  readonly load?: ExchangeLoader;
  /** Settings for the library beyond our own: other addresses, other abilities. */
  readonly settingsOf?: (exchange: string) => Readonly<Record<string, unknown>>;
  readonly profile?: (exchange: string) => Profile;
}

const CLOCK_EVERY_MS = 250;
const RECHECK_EVERY_MS = 15_000;

export function createLiveSource(options: LiveSourceOptions): MarketSource {
  const { terms, now, log, timers = REAL_TIMERS, random = Math.random } = options;
  const { lagMs = () => 0, lagLimitMs = Number.POSITIVE_INFINITY, budget } = options;
  const { load = createExchangeLoader(), settingsOf = () => ({}), profile = profileOf } = options;
  const exchanges = [...new Set(options.exchanges)];
  const queue = createConflatingQueue();
  const emit = queue.push;
  const markets = createMarkets({
    exchanges,
    terms,
    now,
    emit,
    apart: (exchange, code) => log.info({ exchange, code }, 'coin kept apart from others of its name'),
  });
  const over = new AbortController();
  const open = async (exchange: string) => {
    const library = await load(exchange, { ...CLIENT, ...settingsOf(exchange) });
    if (budget)
      paceRequests(library, async (weightMs) =>
        timers.sleep(await budget.take(exchange, weightMs), over.signal),
      );
    return library;
  };
  let isWarm = false;
  const feeds = new Map(
    exchanges.map((exchange) => [
      exchange,
      createExchangeFeed({
        exchange,
        profile: profile(exchange),
        open: () => open(exchange),
        isWarm: () => isWarm,
        markets,
        now,
        lagMs,
        lagLimitMs,
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
      const stopped = AbortSignal.any([stop, over.signal]);
      stopped.addEventListener('abort', () => queue.end(), { once: true });
      const running = [
        ...[...feeds.values()].map((feed) => feed.run(stopped)),
        every(CLOCK_EVERY_MS, () => emit([{ type: 'clock', at: now() }]), stopped),
        terms.watch(() => markets.renewTerms(), stopped),
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
    setWarm(warm) {
      isWarm = warm;
    },
    reconnect: (exchange) => feeds.get(exchange)?.reconnect(),
    wantBooks(numbers) {
      if (isWarm) return;
      const rows = numbers.flatMap((number) => markets.byNumber(number) ?? []);
      for (const [exchange, feed] of feeds) {
        const asked = rows.filter((row) => row.exchange === exchange);
        if (asked.length) feed.wantBooks(asked);
      }
    },
  };
}
