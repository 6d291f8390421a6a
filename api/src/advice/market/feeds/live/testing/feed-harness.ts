/** A live feed with a clock that the test controls, and everything that the feed has published. */
import type { Timers } from '../../../../../platform/lib/time';
import type { MarketEvent } from '../../../types';
import { createConditions } from '../ccxt/testing/conditions';
import { loadExchange } from '../ccxt/testing/load-exchange';
import { createExchangeGroup, type GroupOptions } from '../group';
import { createLiveFeed } from '../live-feed';
import type { QuoteRefusal } from '../markets/validate';
import { createTerms } from '../terms';

export interface FakeClock {
  readonly timers: Pick<Timers, 'sleep'>;
  now(): number;
  /** Lets time pass and wakes one sleeper after the other. */
  advance(ms: number): Promise<void>;
  readonly sleeping: number;
}

const START = Date.parse('2026-11-21T12:00:00Z');

export function createFakeClock(): FakeClock {
  let time = START;
  const sleepers = new Set<{ readonly at: number; readonly wake: () => void }>();
  /** Lets a woken sleeper do its work, for a few turns, before it sleeps again. */
  const turns = async () => {
    for (let i = 0; i < 5; i++) await new Promise((resolve) => setImmediate(resolve));
  };
  return {
    now: () => time,
    timers: {
      sleep: (ms, stop) =>
        new Promise((resolve) => {
          if (stop?.aborted) return resolve();
          const sleeper = {
            at: time + ms,
            wake() {
              sleepers.delete(sleeper);
              stop?.removeEventListener('abort', sleeper.wake);
              resolve();
            },
          };
          sleepers.add(sleeper);
          stop?.addEventListener('abort', sleeper.wake, { once: true });
        }),
    },
    async advance(ms) {
      const until = time + ms;
      for (;;) {
        const next = [...sleepers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        time = Math.max(time, next.at);
        next.wake();
        await turns();
      }
      time = until;
      await turns();
    },
    get sleeping() {
      return sleepers.size;
    },
  };
}

export type EventOf<Type extends MarketEvent['type']> = Extract<MarketEvent, { type: Type }>;

export interface FeedHarness {
  readonly clock: FakeClock;
  readonly events: MarketEvent[];
  readonly refusals: QuoteRefusal[];
  readonly notes: string[];
  readonly conflated: number;
  wantBooks(...names: readonly string[]): void;
  setWarm(isWarm: boolean): void;
  reconnect(exchange: string): void;
  of<Type extends MarketEvent['type']>(type: Type): EventOf<Type>[];
  /** The name of a listed market: `binance BTC/USDT`. */
  nameOf(market: number): string;
  /** The latest quote of the market of that name. */
  quoteOf(name: string): EventOf<'quote'> | undefined;
  until(isSo: () => boolean): Promise<void>;
  stop(): Promise<void>;
}

export function openFeed(
  options: Pick<GroupOptions, 'exchanges'> & Partial<GroupOptions>,
  clock = createFakeClock(),
): FeedHarness {
  const events: MarketEvent[] = [];
  const refusals: QuoteRefusal[] = [];
  const notes: string[] = [];
  const { happened, until } = createConditions();
  const note = (fields: object, message: string) => {
    notes.push(`${message} ${JSON.stringify(fields)}`);
    happened();
  };
  const { now, timers } = clock;
  const log = { info: note, warn: note };
  const group = createExchangeGroup({
    terms: createTerms({ file: null, feeOfTable: () => 0.001, log, timers }),
    now,
    timers,
    random: () => 0.5,
    log,
    load: loadExchange,
    refused: (reason) => {
      refusals.push(reason);
      happened();
    },
    ...options,
  });
  const feed = createLiveFeed({ groups: [group], now, timers, log });
  const stop = new AbortController();
  const ended = (async () => {
    for await (const batch of feed.events(stop.signal)) {
      events.push(...batch);
      happened();
    }
  })();
  const of = <Type extends MarketEvent['type']>(type: Type) =>
    events.filter((event): event is EventOf<Type> => event.type === type);
  const nameOf = (market: number) => {
    const listed = of('listed').find((event) => event.market === market);
    return listed ? `${listed.exchange} ${listed.base}/${listed.quote}` : '';
  };
  const numberOf = (name: string) =>
    of('listed').findLast(({ market }) => nameOf(market) === name)?.market ?? -1;
  return {
    clock,
    events,
    refusals,
    notes,
    of,
    nameOf,
    get conflated() {
      return feed.conflated ?? 0;
    },
    setWarm: (isWarm) => feed.setWarm?.(isWarm),
    reconnect: (exchange) => feed.reconnect?.(exchange),
    wantBooks: (...names) => feed.wantBooks(names.map(numberOf)),
    quoteOf: (name) => of('quote').findLast(({ market }) => nameOf(market) === name),
    until,
    async stop() {
      stop.abort();
      await ended;
    },
  };
}
