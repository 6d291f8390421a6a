/**
 * The markets of all groups under common numbers, with their coins' codes. Same-named coins that are not the same are told
 * apart: before their markets are listed where that can be known, and otherwise by listing them anew under other numbers
 * as soon as it is.
 */
import type { Listed, MarketEvent, Networks, Quote } from '../../../types';
import { createCoinCodes } from '../coins/coin-codes';
import { dollarPrices, type MidPrice, midOf } from '../coins/dollar-prices';
import type { CoinIdentity } from '../coins/same-coin';

/** What a group knows of the coins of one of its exchanges, by the library's codes. */
export interface ToldCoins {
  readonly exchange: string;
  readonly coins: readonly (readonly [code: string, facts: CoinIdentity])[];
  /** Of the markets that are about to be listed, as far as they are known. */
  readonly mids: readonly MidPrice[];
}

export interface GroupMarkets {
  /** What the group says, under the common numbers and codes. What it says of a market that it never listed is dropped. */
  translate(events: readonly MarketEvent[]): MarketEvent[];
  /** Delists all that the group has listed. */
  forget(): MarketEvent[];
  /** Of these common numbers the group's, as it knows them. */
  ownNumbers(numbers: readonly number[]): number[];
}

export interface MergedMarkets {
  /** A group's part. */
  join(): GroupMarkets;
  /** Before a market of these coins is listed. */
  meet(told: ToldCoins): void;
  /** Looks at the prices again and lists anew what has turned out to be another coin, or the same after all. */
  recheck(): MarketEvent[];
}

export interface MergedMarketsParts {
  readonly exchanges: readonly string[];
  readonly now: () => number;
  /** Hears of each coin that is kept apart from others of its name. */
  readonly apart: (exchange: string, code: string) => void;
}

/** One market while it is listed under this number. */
interface Row {
  number: number;
  /** In its group. */
  readonly own: number;
  /** As its group listed it last. */
  listed: Listed;
  bid: number | null;
  ask: number | null;
  quotedAt: number;
}

/** An older quote says nothing of what a coin is worth now. */
const PRICE_AGE_MS = 60_000;

export function createMergedMarkets({ exchanges, now, apart }: MergedMarketsParts): MergedMarkets {
  const codes = createCoinCodes(exchanges, apart);
  const rows = new Map<number, Row>();
  /** What was said last of how coins are moved, by exchange and the library's code. */
  const networks = new Map<string, Networks>();
  let numbers = 0;

  const listing = ({ number, listed }: Row): Listed => ({
    ...listed,
    market: number,
    base: codes.assetOf(listed.exchange, listed.base),
    quote: codes.assetOf(listed.exchange, listed.quote),
  });
  const number = (row: Row) => {
    row.number = numbers++;
    rows.set(row.number, row);
    return row;
  };
  const delist = (row: Row): MarketEvent => {
    rows.delete(row.number);
    return { type: 'delisted', at: now(), market: row.number };
  };
  const withCode = (said: Networks): Networks => ({
    ...said,
    asset: codes.assetOf(said.exchange, said.asset),
  });

  const mids = (): MidPrice[] => {
    const oldest = now() - PRICE_AGE_MS;
    const found: MidPrice[] = [];
    for (const { listed, bid, ask, quotedAt } of rows.values()) {
      const { exchange, base, quote } = listed;
      const mid = quotedAt >= oldest ? midOf(bid, ask) : null;
      if (mid !== null) found.push({ exchange, base, quote, mid });
    }
    return found;
  };
  const relist = (moved: readonly Row[]): MarketEvent[] => {
    const gone = moved.map(delist);
    for (const row of moved) number(Object.assign(row, NO_QUOTE));
    return [...gone, ...moved.map(listing)];
  };

  const join = (): GroupMarkets => {
    /** By the group's own numbers. */
    const group = new Map<number, Row>();

    const list = (listed: Listed): MarketEvent => {
      const own = listed.market;
      const row = group.get(own) ?? number({ number: 0, own, listed, ...NO_QUOTE });
      row.listed = listed;
      group.set(own, row);
      return listing(row);
    };
    const remove = (own: number): MarketEvent | undefined => {
      const row = group.get(own);
      group.delete(own);
      return row && delist(row);
    };
    const renew = (quote: Quote): MarketEvent | undefined => {
      const row = group.get(quote.market);
      if (!row) return;
      const { at, bid, bidSize, ask, askSize } = quote;
      row.bid = bid;
      row.ask = ask;
      row.quotedAt = at;
      return { type: 'quote', at, market: row.number, bid, bidSize, ask, askSize };
    };
    const translated = (event: MarketEvent): MarketEvent | undefined => {
      switch (event.type) {
        case 'quote':
          return renew(event);
        case 'book': {
          const row = group.get(event.market);
          return row && { ...event, market: row.number };
        }
        case 'listed':
          return list(event);
        case 'delisted':
          return remove(event.market);
        case 'networks':
          networks.set(`${event.exchange} ${event.asset}`, event);
          return withCode(event);
        case 'disconnected':
          for (const row of group.values())
            if (row.listed.exchange === event.exchange) Object.assign(row, NO_QUOTE);
          return event;
        default:
          return event;
      }
    };
    return {
      translate(events) {
        const common: MarketEvent[] = [];
        for (const event of events) {
          const one = translated(event);
          if (one) common.push(one);
        }
        return common;
      },
      forget: () => [...group.keys()].flatMap((own) => remove(own) ?? []),
      ownNumbers: (wanted) =>
        wanted.flatMap((at) => {
          const row = rows.get(at);
          return row && group.get(row.own) === row ? [row.own] : [];
        }),
    };
  };

  return {
    join,
    meet({ exchange, coins, mids: there }) {
      const elsewhere = mids().filter((mid) => mid.exchange !== exchange);
      const prices = dollarPrices([...elsewhere, ...there]);
      for (const [code, identity] of coins) codes.meet(exchange, code, identity, prices);
    },
    recheck() {
      const found: MarketEvent[] = [];
      codes.recheck(dollarPrices(mids()), (code, moved) => {
        const isMeant = ({ listed: { exchange, base, quote } }: Row) =>
          moved.has(exchange) && (base === code || quote === code);
        found.push(...relist([...rows.values()].filter(isMeant)));
        for (const exchange of moved) {
          const said = networks.get(`${exchange} ${code}`);
          if (said) found.push({ ...withCode(said), at: now() });
        }
      });
      return found;
    },
  };
}

const NO_QUOTE = { bid: null, ask: null, quotedAt: 0 };
