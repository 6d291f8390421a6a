/** The requests to one exchange through the library, and the library's setup for them. */
import { type SpotMarket, spotMarkets } from '../ccxt/catalogue';
import { type CcxtExchange, closeExchange, type ExchangeObserver, observeExchange } from '../ccxt/library';
import { CLIENT, createExchangeLoader, type ExchangeLoader } from '../ccxt/public-only';
import { midOf } from '../coins';
import { noteStatuses, orStopped, reasonOf, refusalOf } from '../failures';
import { validateQuote } from '../markets/validate';
import type { Profile } from '../profiles';

/** The library pings at least this often: three times before a connection counts as silent. */
const PING_EVERY_MS = 10_000;

export async function openLibrary(
  open: () => Promise<CcxtExchange>,
  profile: Profile,
  observer: ExchangeObserver,
): Promise<CcxtExchange> {
  const library = await open();
  askForSpotOnly(library);
  makeQuotesOnly(library);
  library.streaming.keepAlive = Math.min(Number(library.streaming.keepAlive) || Infinity, PING_EVERY_MS);
  noteStatuses(library);
  profile.checkBooks?.(library, (own) => commonSymbol(library, profile, own));
  observeExchange(library, observer);
  return library;
}

/** Keeps only the quote of a ticker: working out the day's change takes a third of the time of a message. */
export function makeQuotesOnly(library: CcxtExchange): void {
  library.safeTicker = (ticker) => ({
    ...ticker,
    bid: library.safeNumberOmitZero(ticker, 'bid'),
    bidVolume: library.safeNumber(ticker, 'bidVolume'),
    ask: library.safeNumberOmitZero(ticker, 'ask'),
    askVolume: library.safeNumber(ticker, 'askVolume'),
  });
}

/** Makes each request wait for its share of the common budget, before the library's own pace. */
export function paceRequests(library: CcxtExchange, waitForShare: (weightMs: number) => Promise<void>): void {
  const throttle = library.throttle.bind(library);
  library.throttle = async (cost = 1) => {
    await waitForShare(cost * library.rateLimit);
    return throttle(cost);
  };
}

/** Limits exchanges that trade more than that to their spot markets. */
export function askForSpotOnly({ options }: CcxtExchange): void {
  options.defaultType = 'spot';
  const { fetchMarkets } = options;
  if (typeof fetchMarkets !== 'object' || fetchMarkets === null || !('types' in fetchMarkets)) return;
  const { types } = fetchMarkets;
  if (Array.isArray(types) && types.includes('spot')) fetchMarkets.types = ['spot'];
  else if (typeof types === 'object' && types !== null && 'spot' in types)
    fetchMarkets.types = Object.fromEntries(Object.keys(types).map((type) => [type, type === 'spot']));
}

export const canStream = ({ has }: CcxtExchange, { symbolsPerSubscription: most }: Profile): boolean =>
  most > 0 && (has.watchBidsAsks === true || has.watchTickers === true);

export const canConfirm = ({ has }: CcxtExchange, { confirms }: Profile): boolean =>
  confirms && (has.fetchBidsAsks === true || has.fetchTickers === true);

/** In subscriptions as large as the exchange allows. Each settles when the library ends it. */
export function watchAll(library: CcxtExchange, profile: Profile, symbols: readonly string[]) {
  const { symbolsPerSubscription: size, quoteChannel } = profile;
  const watch = (some: readonly string[]) => {
    if (quoteChannel !== undefined && library.subscribeMultiple)
      return library.subscribeMultiple(quoteChannel, false, some);
    return library.has.watchBidsAsks === true ? library.watchBidsAsks(some) : library.watchTickers(some);
  };
  return symbols.flatMap((_, at) => (at % size === 0 ? [watch(symbols.slice(at, at + size))] : []));
}

/** Returns the library's symbol of a market that the stream may name in the exchange's own codes. */
export const commonSymbol = (library: CcxtExchange, { ownCodes }: Profile, symbol: string): string =>
  ownCodes && symbol.includes('/')
    ? symbol
        .split('/')
        .map((code) => library.safeCurrencyCode(code))
        .join('/')
    : symbol;

export async function fetchSpotMarkets(library: CcxtExchange, stop: AbortSignal): Promise<SpotMarket[]> {
  // The library would keep a failure and return it from then on, also when streams are opened.
  const loaded = library.loadMarkets(true).catch((error) => {
    library.marketsLoading = undefined;
    throw error;
  });
  const found = spotMarkets(await orStopped(loaded, stop), library.precisionMode);
  if (!found.length) throw new Error('it has no spot markets');
  return found;
}

/** Bids and asks of all markets from one response, by symbol. */
export interface QuotesSnapshot {
  readonly askedAt: number;
  readonly tickers: ReadonlyMap<string, unknown>;
}

/** Returns null if the exchange does not give the quotes of all markets at once, or only with a key. */
export async function fetchSnapshot(
  library: CcxtExchange,
  profile: Profile,
  now: () => number,
  stop: AbortSignal,
): Promise<QuotesSnapshot | null> {
  const askedAt = now();
  if (!canConfirm(library, profile)) return null;
  const asked = library.has.fetchBidsAsks === true ? library.fetchBidsAsks() : library.fetchTickers();
  return { askedAt, tickers: new Map(Object.entries((await orStopped(asked, stop)) ?? {})) };
}

/** Mid prices by symbol, for the markets whose quotes are valid. */
export function midsOf(snapshot: QuotesSnapshot | null): ReadonlyMap<string, number> {
  const mids = new Map<string, number>();
  for (const [symbol, ticker] of snapshot?.tickers ?? []) {
    const nothing = { newest: 0, sequence: 0, bid: null, ask: null };
    const quote = validateQuote(ticker, snapshot?.askedAt ?? 0, nothing);
    const mid = typeof quote === 'string' ? null : midOf(quote.bid, quote.ask);
    if (mid !== null) mids.set(symbol, mid);
  }
  return mids;
}

/* Asks an exchange for its markets: one public call, by a separate client that is closed afterwards. */

const NEVER = new AbortController().signal;

/** Returns the number of spot markets; rejects with a reason of one line. */
export async function askExchange(exchange: string, load: ExchangeLoader = createExchangeLoader()) {
  const library = await load(exchange, CLIENT);
  askForSpotOnly(library);
  noteStatuses(library);
  try {
    return (await fetchSpotMarkets(library, NEVER)).length;
  } catch (error) {
    throw new Error(refusalOf(error) ?? reasonOf(error));
  } finally {
    await closeExchange(library);
  }
}
