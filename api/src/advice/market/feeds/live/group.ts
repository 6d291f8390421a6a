/** Exchanges of the live market that share a thread: their feeds, and their markets, numbered within the group. */
import { performance } from 'node:perf_hooks';
import { REAL_TIMERS, type Timers } from '../../../../platform/lib/time';
import { type CallBudget, createCallBudget, type TakeSlice } from '../../call-budget';
import { takerFeeOf } from '../../exchanges';
import type { FeedLog, LiveSettings, MarketEvent } from '../../types';
import { CLIENT, createExchangeLoader, type ExchangeLoader } from './ccxt/public-only';
import type { CoinReport } from './coins';
import { paceRequests } from './exchange/requests';
import { createExchangeConnection } from './exchange/session';
import { createMarkets } from './markets/listed-markets';
import type { QuoteRefusal } from './markets/validate';
import { type Profile, profileOf } from './profiles';
import { createTerms, type TermsSource } from './terms';

export interface ExchangeGroup {
  readonly exchanges: readonly string[];
  /** Runs until `stop` aborts. Never throws. */
  run(listener: GroupListener, stop: AbortSignal): Promise<void>;
  /** Markets by the group's own numbers. */
  wantBooks(markets: readonly number[]): void;
  setWarm(isWarm: boolean): void;
  reconnect(exchange: string): void;
  /** Quotes replaced by a newer one before they left the group. */
  readonly conflated: number;
  /** How often its thread failed and was restarted; only for a group that has one. */
  readonly restarts?: number;
}

export interface GroupListener {
  /** In order. Markets by the group's own numbers, coins by the library's codes. */
  events(events: readonly MarketEvent[]): void;
  /** What is known of an exchange's coins, before its first market is listed and at each reload. */
  coins(told: CoinReport): void;
  /** The thread that watched them is gone: its listings are void until another thread lists them again. */
  lost(reason: string): void;
}

export interface GroupOptions {
  readonly exchanges: readonly string[];
  readonly terms: TermsSource;
  readonly now: () => number;
  readonly log: FeedLog;
  /** See `createLagMeter`; by default nothing is ever late. */
  readonly lagMs?: () => number;
  readonly lagLimitMs?: number;
  /** The budget of requests shared with other processes; none by default. */
  readonly budget?: CallBudget;
  readonly timers?: Pick<Timers, 'sleep'>;
  readonly random?: () => number;
  readonly refused: (reason: QuoteRefusal) => void;
  readonly load?: ExchangeLoader;
  /** Settings of the library beyond our own: other addresses, other abilities. */
  readonly settingsOf?: (exchange: string) => Readonly<Record<string, unknown>>;
  readonly profile?: (exchange: string) => Profile;
}

/** Creates a group that runs in the calling thread. */
export function createExchangeGroup(options: GroupOptions): ExchangeGroup {
  const { exchanges, terms, now, log, refused, timers = REAL_TIMERS, random = Math.random } = options;
  const { lagMs = () => 0, lagLimitMs = Number.POSITIVE_INFINITY, profile = profileOf } = options;
  let listener: Pick<GroupListener, 'events' | 'coins'> = { events: () => {}, coins: () => {} };
  const emit = (events: readonly MarketEvent[]) => listener.events(events);
  const markets = createMarkets({ exchanges, terms, now, emit, reportCoins: (told) => listener.coins(told) });
  const { load = createExchangeLoader(), settingsOf, budget } = options;
  const over = new AbortController();
  let standby: Promise<void> | null = null;
  let takeOver = () => {};
  const open = async (exchange: string) => {
    const library = await load(exchange, { ...CLIENT, ...settingsOf?.(exchange) });
    const wait = (ms: number) => timers.sleep(ms, over.signal);
    if (budget) paceRequests(library, async (weightMs) => wait(await budget(exchange, weightMs)));
    return library;
  };
  const connect = (exchange: string) =>
    createExchangeConnection({
      ...{ exchange, markets, now, lagMs, lagLimitMs, timers, random, log, emit, refused },
      profile: profile(exchange),
      open: () => open(exchange),
      standby: () => standby,
    });
  const feeds = new Map(exchanges.map((exchange) => [exchange, connect(exchange)]));

  return {
    exchanges,
    conflated: 0,
    async run(heardBy, stop) {
      listener = heardBy;
      stop.addEventListener('abort', () => over.abort(), { once: true });
      await Promise.all([
        ...[...feeds.values()].map((feed) => feed.run(stop)),
        terms.watch(() => markets.renewTerms(), stop),
      ]);
    },
    setWarm(isWarm) {
      if (!isWarm) takeOver();
      standby = isWarm ? (standby ?? new Promise((resolve) => (takeOver = resolve))) : null;
    },
    reconnect: (exchange) => feeds.get(exchange)?.reconnect(),
    wantBooks(numbers) {
      if (standby) return;
      const rows = numbers.flatMap((number) => markets.byNumber(number) ?? []);
      for (const [exchange, feed] of feeds) {
        const asked = rows.filter((row) => row.exchange === exchange);
        if (asked.length) feed.wantBooks(asked);
      }
    },
  };
}

/* Opens a group of real exchanges in this thread, as configured. */

/** While its stream is handled later than this after its arrival, an exchange is not advised on. */
const LAG_LIMIT_MS = 2_000;

export interface GroupContext {
  readonly log: FeedLog;
  readonly refused: (reason: string) => void;
  /** Shares requests among the processes behind one address; null if this is the only one. */
  readonly takeSlice: TakeSlice | null;
}

export function openGroup(
  exchanges: readonly string[],
  { feesFile }: LiveSettings,
  { log, refused, takeSlice }: GroupContext,
): ExchangeGroup {
  const timers = REAL_TIMERS;
  return createExchangeGroup({
    exchanges,
    terms: createTerms({ file: feesFile, feeOfTable: takerFeeOf, log, timers }),
    now: Date.now,
    lagMs: createLagMeter(timers),
    lagLimitMs: LAG_LIMIT_MS,
    ...{ log, refused },
    ...(takeSlice && { budget: createCallBudget(takeSlice, Date.now) }),
  });
}

/*
 * How far this thread may be behind the data that has arrived. A message waits in its socket until a turn of the event
 * loop reads it. A turn reads up to 2 MB of each socket, so a short turn has left nothing behind; after long turns
 * without a rest, a message may have waited since the last rest.
 */

/** Measurements of this thread's event loop, both in ms and never set back. */
const OF_THIS_THREAD = {
  now: () => performance.now(),
  /** How long the thread has waited for events, since it began. */
  idle: () => performance.eventLoopUtilization().idle,
};
const LOOK_EVERY_MS = 20;
/** Below this share of idle time a thread never rests: even an instant poll counts as a little idle time. */
const LEAST_REST = 0.05;
/** Handling 2 MB of messages takes longer than this. */
const SHORT_TURN_MS = 100;

export function createLagMeter({ every }: Pick<Timers, 'every'>, { now, idle } = OF_THIS_THREAD) {
  let lookedAt = now();
  let idleThen = idle();
  /** In ms, at the last look. */
  let lag = 0;

  const look = () => {
    const [at, idleNow] = [now(), idle()];
    const passed = at - lookedAt;
    const rested = idleNow - idleThen;
    const isCurrent = passed < SHORT_TURN_MS || rested >= passed * LEAST_REST;
    lag = isCurrent ? passed - rested : lag + passed;
    lookedAt = at;
    idleThen = idleNow;
  };
  every(LOOK_EVERY_MS, look);
  // Work since the last look may have delayed the thread.
  return () => Math.ceil(lag + Math.max(0, now() - lookedAt - LOOK_EVERY_MS));
}
