/**
 * The live market: real exchanges through ccxt, in groups, each in a thread. Here their markets get common numbers, and
 * same-named coins that turn out to differ are relisted.
 */
import { REAL_TIMERS, type Timers } from '../../../../platform/lib/time';
import { ConflatingQueue } from '../../queue';
import type { Feed, FeedLog, Listed, MarketEvent, Networks, Quote } from '../../types';
import { CoinCodes, type CoinReport, dollarPrices, type MidPrice, midOf } from './coins';
import type { ExchangeGroup, GroupListener } from './group';

interface LiveFeedOptions {
  readonly groups: readonly ExchangeGroup[];
  readonly now: () => number;
  readonly log: FeedLog;
  readonly timers?: Pick<Timers, 'sleep'>;
}

const CLOCK_EVERY_MS = 250;
const RECHECK_EVERY_MS = 15_000;

export function createLiveFeed(options: LiveFeedOptions): Feed {
  const { groups, now, log, timers = REAL_TIMERS } = options;
  const queue = new ConflatingQueue();
  const all = groups.flatMap(({ exchanges }) => exchanges);
  const merged = new MergedMarkets(all, now, (exchange, code) =>
    log.info({ exchange, code }, 'coin kept separate from others with its ticker'),
  );
  const parts = groups.map((group) => ({ group, markets: merged.join() }));
  const over = new AbortController();

  const hear = ({ exchanges }: ExchangeGroup, markets: GroupMarkets): GroupListener => ({
    events: (events) => queue.push(markets.translate(events)),
    coins: (told) => merged.meet(told),
    lost(reason) {
      queue.push(exchanges.map((exchange) => ({ type: 'disconnected', at: now(), exchange, reason })));
      queue.push(markets.forget());
    },
  });

  return {
    kind: 'live',
    async *events(stop) {
      const stopped = AbortSignal.any([stop, over.signal]);
      stopped.addEventListener('abort', () => queue.end(), { once: true });
      const running = [
        ...parts.map(({ group, markets }) => group.run(hear(group, markets), stopped)),
        repeat(timers, CLOCK_EVERY_MS, () => queue.push([{ type: 'clock', at: now() }]), stopped),
        repeat(timers, RECHECK_EVERY_MS, () => queue.push(merged.recheck()), stopped),
      ];
      try {
        if (!stop.aborted) yield* queue;
      } finally {
        over.abort();
        await Promise.all(running);
      }
    },
    get conflated() {
      return groups.reduce((sum, { conflated }) => sum + conflated, queue.conflated);
    },
    get groupRestarts() {
      return groups.reduce((sum, { restarts = 0 }) => sum + restarts, 0);
    },
    setWarm(isWarm) {
      for (const group of groups) group.setWarm(isWarm);
    },
    reconnect(exchange) {
      groups.find(({ exchanges }) => exchanges.includes(exchange))?.reconnect(exchange);
    },
    wantBooks(numbers) {
      for (const { group, markets } of parts) {
        const own = markets.ownNumbers(numbers);
        if (own.length) group.wantBooks(own);
      }
    },
  };
}

async function repeat(timers: Pick<Timers, 'sleep'>, everyMs: number, work: () => void, stop: AbortSignal) {
  while (!stop.aborted) {
    work();
    await timers.sleep(everyMs, stop);
  }
}

/* All groups' markets under common numbers. */

interface Row {
  number: number;
  readonly own: number;
  /** As its group last listed it. */
  listed: Listed;
  bid: number | null;
  ask: number | null;
  quotedAt: number;
}

/** An older quote says nothing about what a coin is worth now. */
const PRICE_AGE_MS = 60_000;

export class MergedMarkets {
  readonly rows = new Map<number, Row>();
  /** The networks last reported, by exchange and the library's code. */
  readonly networks = new Map<string, Networks>();
  private readonly codes: CoinCodes;
  private numbers = 0;

  /** `apart` is called for each coin that is separated from others of its name. */
  constructor(
    exchanges: readonly string[],
    private readonly now: () => number,
    apart: (exchange: string, code: string) => void,
  ) {
    this.codes = new CoinCodes(exchanges, apart);
  }

  join(): GroupMarkets {
    return new GroupMarkets(this);
  }

  meet({ exchange, coins, mids }: CoinReport): void {
    const elsewhere = this.mids().filter((mid) => mid.exchange !== exchange);
    const prices = dollarPrices([...elsewhere, ...mids]);
    for (const [code, identity] of coins) this.codes.meet(exchange, code, identity, prices);
  }

  /** Compares the prices again; relists coins that have turned out to differ, or to be the same after all. */
  recheck(): MarketEvent[] {
    const found: MarketEvent[] = [];
    this.codes.recheck(dollarPrices(this.mids()), (code, moved) => {
      const isMeant = ({ listed: { exchange, base, quote } }: Row) =>
        moved.includes(exchange) && (base === code || quote === code);
      found.push(...this.relist([...this.rows.values()].filter(isMeant)));
      for (const exchange of moved) {
        const said = this.networks.get(`${exchange} ${code}`);
        if (said) found.push({ ...this.withCode(said), at: this.now() });
      }
    });
    return found;
  }

  listing({ number, listed }: Row): Listed {
    return {
      ...listed,
      market: number,
      base: this.codes.assetOf(listed.exchange, listed.base),
      quote: this.codes.assetOf(listed.exchange, listed.quote),
    };
  }

  number(row: Row): Row {
    row.number = this.numbers++;
    this.rows.set(row.number, row);
    return row;
  }

  delist(row: Row): MarketEvent {
    this.rows.delete(row.number);
    return { type: 'delisted', at: this.now(), market: row.number };
  }

  private relist(moved: readonly Row[]): MarketEvent[] {
    const gone = moved.map((row) => this.delist(row));
    for (const row of moved) this.number(Object.assign(row, NO_QUOTE));
    return [...gone, ...moved.map((row) => this.listing(row))];
  }

  withCode(said: Networks): Networks {
    return { ...said, asset: this.codes.assetOf(said.exchange, said.asset) };
  }

  private mids(): MidPrice[] {
    const oldest = this.now() - PRICE_AGE_MS;
    const found: MidPrice[] = [];
    for (const { listed, bid, ask, quotedAt } of this.rows.values()) {
      const { exchange, base, quote } = listed;
      const mid = quotedAt >= oldest ? midOf(bid, ask) : null;
      if (mid !== null) found.push({ exchange, base, quote, mid });
    }
    return found;
  }
}

class GroupMarkets {
  private readonly own = new Map<number, Row>();

  constructor(private readonly common: MergedMarkets) {}

  /** Translates the group's events to common numbers and codes. Drops events of markets that it has not listed. */
  translate(events: readonly MarketEvent[]): MarketEvent[] {
    return events.flatMap((event) => this.translated(event) ?? []);
  }

  /** Delists everything that the group has listed. */
  forget(): MarketEvent[] {
    return [...this.own.keys()].flatMap((own) => this.remove(own) ?? []);
  }

  /** Maps those of the common numbers that are the group's to its own. */
  ownNumbers(wanted: readonly number[]): number[] {
    return wanted.flatMap((at) => {
      const row = this.common.rows.get(at);
      return row && this.own.get(row.own) === row ? [row.own] : [];
    });
  }

  private translated(event: MarketEvent): MarketEvent | undefined {
    switch (event.type) {
      case 'quote':
        return this.renew(event);
      case 'book': {
        const row = this.own.get(event.market);
        return row && { ...event, market: row.number };
      }
      case 'listed':
        return this.list(event);
      case 'delisted':
        return this.remove(event.market);
      case 'networks':
        this.common.networks.set(`${event.exchange} ${event.asset}`, event);
        return this.common.withCode(event);
      case 'disconnected':
        for (const row of this.own.values())
          if (row.listed.exchange === event.exchange) Object.assign(row, NO_QUOTE);
        return event;
      default:
        return event;
    }
  }

  private list(listed: Listed): MarketEvent {
    const own = listed.market;
    const row = this.own.get(own) ?? this.common.number({ number: 0, own, listed, ...NO_QUOTE });
    row.listed = listed;
    this.own.set(own, row);
    return this.common.listing(row);
  }

  private remove(own: number): MarketEvent | undefined {
    const row = this.own.get(own);
    this.own.delete(own);
    return row && this.common.delist(row);
  }

  private renew(quote: Quote): MarketEvent | undefined {
    const row = this.own.get(quote.market);
    if (!row) return;
    const { at, bid, bidSize, ask, askSize } = quote;
    row.bid = bid;
    row.ask = ask;
    row.quotedAt = at;
    return { type: 'quote', at, market: row.number, bid, bidSize, ask, askSize };
  }
}

const NO_QUOTE = { bid: null, ask: null, quotedAt: 0 };
