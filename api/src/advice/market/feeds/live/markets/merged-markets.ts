/** All groups' markets under common numbers. Same-named coins that turn out to differ are relisted. */
import type { Listed, MarketEvent, Networks, Quote } from '../../../types';
import {
  type CoinCodes,
  type CoinIdentity,
  createCoinCodes,
  dollarPrices,
  type MidPrice,
  midOf,
} from '../coins';

/** What a group knows about the coins of one of its exchanges, by the library's codes. */
export interface CoinReport {
  readonly exchange: string;
  readonly coins: readonly (readonly [code: string, facts: CoinIdentity])[];
  /** Of the markets about to be listed, as far as they are known. */
  readonly mids: readonly MidPrice[];
}

export interface MergedMarketsParts {
  readonly exchanges: readonly string[];
  readonly now: () => number;
  /** Called for each coin that is separated from others of its name. */
  readonly apart: (exchange: string, code: string) => void;
}

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

class CommonRows {
  readonly codes: CoinCodes;
  readonly rows = new Map<number, Row>();
  /** The networks last reported, by exchange and the library's code. */
  readonly networks = new Map<string, Networks>();
  private numbers = 0;

  constructor(private readonly parts: MergedMarketsParts) {
    const { exchanges, apart } = parts;
    this.codes = createCoinCodes(exchanges, apart);
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
    return { type: 'delisted', at: this.parts.now(), market: row.number };
  }

  relist(moved: readonly Row[]): MarketEvent[] {
    const gone = moved.map((row) => this.delist(row));
    for (const row of moved) this.number(Object.assign(row, NO_QUOTE));
    return [...gone, ...moved.map((row) => this.listing(row))];
  }

  withCode(said: Networks): Networks {
    return { ...said, asset: this.codes.assetOf(said.exchange, said.asset) };
  }

  mids(): MidPrice[] {
    const oldest = this.parts.now() - PRICE_AGE_MS;
    const found: MidPrice[] = [];
    for (const { listed, bid, ask, quotedAt } of this.rows.values()) {
      const { exchange, base, quote } = listed;
      const mid = quotedAt >= oldest ? midOf(bid, ask) : null;
      if (mid !== null) found.push({ exchange, base, quote, mid });
    }
    return found;
  }
}

export class GroupMarkets {
  private readonly own = new Map<number, Row>();

  constructor(private readonly common: CommonRows) {}

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

export function createMergedMarkets(parts: MergedMarketsParts) {
  const common = new CommonRows(parts);
  const { codes, rows, networks } = common;
  return {
    join: () => new GroupMarkets(common),
    meet({ exchange, coins, mids: there }: CoinReport) {
      const elsewhere = common.mids().filter((mid) => mid.exchange !== exchange);
      const prices = dollarPrices([...elsewhere, ...there]);
      for (const [code, identity] of coins) codes.meet(exchange, code, identity, prices);
    },
    /** Compares the prices again; relists coins that have turned out to differ, or to be the same after all. */
    recheck() {
      const found: MarketEvent[] = [];
      codes.recheck(dollarPrices(common.mids()), (code, moved) => {
        const isMeant = ({ listed: { exchange, base, quote } }: Row) =>
          moved.has(exchange) && (base === code || quote === code);
        found.push(...common.relist([...rows.values()].filter(isMeant)));
        for (const exchange of moved) {
          const said = networks.get(`${exchange} ${code}`);
          if (said) found.push({ ...common.withCode(said), at: parts.now() });
        }
      });
      return found;
    },
  };
}

const NO_QUOTE = { bid: null, ask: null, quotedAt: 0 };
