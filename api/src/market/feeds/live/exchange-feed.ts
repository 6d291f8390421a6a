/**
 * One exchange's life: its markets are loaded and listed, its quotes streamed (or asked for again and again), and
 * confirmed every few seconds by one answer with all of them; when it fails it is disconnected, and tried again after
 * growing pauses. Nothing of it disturbs another exchange.
 */
import type { MarketEvent } from '../../types';
import { acceptQuote, type Refusal } from './accept';
import { BOOKS_LIMITS, type Books, createBooks } from './books';
import { type CoinFacts, coinFacts, spotMarkets } from './catalogue';
import { askedToWaitMs, type CcxtClient, type CcxtExchange, isPassing, reasonOf } from './ccxt';
import type { MarketRow, Markets } from './markets';
import { createPauses } from './pauses';
import { midOf } from './prices';
import type { Profile } from './profiles';
import { cutOff, dropConnections, tapInto } from './tap';
import { type LiveTimers, orStopped } from './timers';

export interface ExchangeFeed {
  /** Until `stop` aborts. Never throws. */
  run(stop: AbortSignal): Promise<void>;
  wantBooks(rows: readonly MarketRow[]): void;
}

export interface FeedLog {
  info(words: object, message: string): void;
  warn(words: object, message: string): void;
}

export interface FeedParts {
  readonly exchange: string;
  readonly profile: Profile;
  readonly open: () => Promise<CcxtExchange>;
  readonly markets: Markets;
  readonly now: () => number;
  readonly timers: LiveTimers;
  readonly random: () => number;
  readonly log: FeedLog;
  readonly emit: (events: readonly MarketEvent[]) => void;
  readonly refused: (reason: Refusal) => void;
}

/** Markets and networks are asked for again. */
const RELOAD_EVERY_MS = 15 * 60_000;
/** Every quote is confirmed; a stream tells of changes only. */
const CONFIRM_EVERY_MS = 10_000;
/** The same without a stream. */
const POLL_EVERY_MS = 2000;
const LOOK_EVERY_MS = 1000;
/** A WebSocket without a message or an answer to a ping. The library's pings are set to a third of it. */
const CONNECTION_SILENT_MS = 30_000;
const PING_EVERY_MS = 10_000;
/** An exchange without one sound quote. */
const QUOTES_SILENT_MS = 60_000;

/** Bids and asks of all markets in one answer. */
interface Snapshot {
  readonly askedAt: number;
  readonly tickers: ReadonlyMap<string, unknown>;
}

interface Outcome {
  readonly reason: unknown;
  /** Null when it never was. */
  readonly connectedAt: number | null;
}

/** From one connecting to the failure that ends it. */
interface Session {
  readonly exchange: CcxtExchange;
  /** Aborts with the session. */
  readonly over: AbortSignal;
  readonly streams: boolean;
  fail(reason: unknown): void;
  /** Null until fresh quotes have come. */
  connectedAt: number | null;
  quotedAt: number;
  /** What is handed on as soon as the stream has spoken. */
  first: Snapshot | null;
  readonly alive: Map<CcxtClient, number>;
  /** Whether the stream has sent tickers without bid and ask. */
  wordless: boolean;
}

export function createExchangeFeed(parts: FeedParts): ExchangeFeed {
  const { exchange: name, profile, markets, now, timers, log, emit, refused } = parts;
  let exchange: CcxtExchange | null = null;
  let loadedAt: number | null = null;
  /** Whether its stream is of use: it has one, and did not refuse to be subscribed to. */
  let streamable = true;
  let session: Session | null = null;
  let books: Books | null = null;

  const connect = (of: Session) => {
    of.connectedAt = now();
    emit([{ type: 'connected', at: now(), exchange: name }]);
    log.info(
      { exchange: name, markets: markets.symbolsOf(name).length, stream: of.streams },
      'market connected',
    );
  };
  const publish = (of: Session, row: MarketRow, words: unknown, at: number, streamed: boolean) => {
    const quote = acceptQuote(words, at, row, profile.own);
    if (typeof quote === 'string') {
      if (streamed && quote === 'no-quote') of.wordless = true;
      return refused(quote);
    }
    row.quotedAt = at;
    if (streamed) row.streamedAt = at;
    // Where quotes are streamed, it is the stream that must not fall silent.
    if (streamed || !of.streams) {
      of.quotedAt = now();
      if (of.connectedAt === null) connect(of);
    }
    emit([{ type: 'quote', market: row.number, ...quote }]);
  };
  const confirm = (of: Session, { askedAt, tickers }: Snapshot) => {
    for (const [symbol, words] of tickers) {
      const row = markets.bySymbol(name, symbol);
      // What the stream has said since is newer.
      if (row && row.streamedAt < askedAt) publish(of, row, words, askedAt, false);
    }
  };
  const streamed = (of: Session, symbol: string, words: unknown) => {
    const row = markets.bySymbol(name, commonSymbol(of.exchange, symbol));
    if (!row) return refused('unknown-market');
    publish(of, row, words, now(), true);
    if (of.connectedAt === null || !of.first) return;
    const { first } = of;
    of.first = null;
    confirm(of, first);
  };
  const commonSymbol = (of: CcxtExchange, symbol: string) =>
    profile.ownCodes && symbol.includes('/')
      ? symbol
          .split('/')
          .map((code) => of.safeCurrencyCode(code))
          .join('/')
      : symbol;

  const openExchange = async (): Promise<CcxtExchange> => {
    const opened = await parts.open();
    spotOnly(opened);
    opened.streaming.keepAlive = Math.min(Number(opened.streaming.keepAlive) || Infinity, PING_EVERY_MS);
    tapInto(opened, {
      ticker: (symbol, words) => session && streamed(session, symbol, words),
      alive: (client) => session?.alive.set(client, now()),
      malformed: () => refused('malformed'),
      lost: (reason) => session?.fail(reason),
    });
    return opened;
  };

  const snapshot = async (of: CcxtExchange, over: AbortSignal): Promise<Snapshot | null> => {
    const askedAt = now();
    const asked =
      of.has.fetchBidsAsks === true
        ? of.fetchBidsAsks()
        : of.has.fetchTickers === true
          ? of.fetchTickers()
          : null;
    if (!asked) return null;
    return { askedAt, tickers: new Map(Object.entries((await orStopped(asked, over)) ?? {})) };
  };
  /** Loads what is traded and lists it, with a snapshot at hand to tell coins apart by their prices. */
  const load = async (of: CcxtExchange, over: AbortSignal): Promise<Snapshot | null> => {
    const found = spotMarkets(await orStopped(loadMarkets(of), over));
    if (!found.length) throw new Error('it has no spot markets');
    const taken = await snapshot(of, over);
    const facts: ReadonlyMap<string, CoinFacts> = coinFacts(of.currencies);
    markets.put(name, found, facts, midsOf(taken));
    loadedAt = now();
    return taken;
  };

  const subscribe = (of: Session, symbols: readonly string[]) => {
    const { symbolsPerSubscription: size } = profile;
    const watch = (chunk: readonly string[]) =>
      of.exchange.has.watchBidsAsks === true
        ? of.exchange.watchBidsAsks(chunk)
        : of.exchange.watchTickers(chunk);
    for (let from = 0; from < symbols.length; from += size)
      watch(symbols.slice(from, from + size)).catch((error: unknown) => {
        if (of.over.aborted) return;
        if (isPassing(error)) return of.fail(error);
        log.warn({ exchange: name, reason: reasonOf(error) }, 'market stream refused');
        // Of a refusal of one market among many the others come all the same.
        if (of.connectedAt !== null) return;
        streamable = false;
        of.fail(error);
      });
  };

  const confirmAgainAndAgain = async (of: Session) => {
    let pauses = createPauses(parts.random);
    const every = of.streams ? CONFIRM_EVERY_MS : POLL_EVERY_MS;
    let wait = every;
    while (!of.over.aborted) {
      await timers.sleep(wait, of.over);
      if (of.over.aborted) return;
      try {
        const taken = await snapshot(of.exchange, of.over);
        if (!taken) return;
        wait = every;
        pauses = createPauses(parts.random);
        if (of.streams && of.connectedAt === null) of.first = taken;
        else confirm(of, taken);
      } catch (error) {
        wait = every + Math.max(pauses.next(), askedToWaitMs(of.exchange));
        if (!of.over.aborted)
          log.warn({ exchange: name, reason: reasonOf(error) }, 'market quotes not confirmed');
      }
    }
  };
  const reloadAgainAndAgain = async (of: Session) => {
    let pauses = createPauses(parts.random);
    let wait = RELOAD_EVERY_MS;
    while (!of.over.aborted) {
      await timers.sleep(wait, of.over);
      if (of.over.aborted) return;
      try {
        const before = new Set(markets.symbolsOf(name));
        const taken = await load(of.exchange, of.over);
        wait = RELOAD_EVERY_MS;
        pauses = createPauses(parts.random);
        if (of.streams)
          subscribe(
            of,
            markets.symbolsOf(name).filter((symbol) => !before.has(symbol)),
          );
        if (taken && of.connectedAt !== null) confirm(of, taken);
      } catch (error) {
        wait = Math.max(pauses.next(), askedToWaitMs(of.exchange));
        if (!of.over.aborted)
          log.warn({ exchange: name, reason: reasonOf(error) }, 'markets not loaded again');
      }
    }
  };
  const watchOver = async (of: Session) => {
    while (!of.over.aborted) {
      await timers.sleep(LOOK_EVERY_MS, of.over);
      if (of.over.aborted) return;
      if (of.quotedAt + QUOTES_SILENT_MS <= now()) {
        // Several exchanges stream last prices only; their quotes are asked for.
        if (of.wordless && of.connectedAt === null) streamable = false;
        return of.fail(new Error(`no quote for ${QUOTES_SILENT_MS / 1000} s`));
      }
      for (const at of of.alive.values())
        if (at + CONNECTION_SILENT_MS <= now())
          return of.fail(new Error(`a connection was silent for ${CONNECTION_SILENT_MS / 1000} s`));
    }
  };

  /** Connects and stays until it fails; answers why. */
  const live = async (stop: AbortSignal): Promise<Outcome> => {
    const end = new AbortController();
    const over = AbortSignal.any([stop, end.signal]);
    let reason: unknown = null;
    try {
      exchange ??= await orStopped(openExchange(), over);
      const of = exchange;
      const stale = loadedAt === null || loadedAt + RELOAD_EVERY_MS <= now();
      const first = stale ? await load(of, over) : await snapshot(of, over);
      const streams = streamable && (of.has.watchBidsAsks === true || of.has.watchTickers === true);
      if (!streams && !first) throw new Error('it gives the quotes of its markets one by one only');
      const made: Session = {
        exchange: of,
        over,
        streams,
        fail(why) {
          reason ??= why;
          end.abort();
        },
        connectedAt: null,
        quotedAt: now(),
        first: streams ? first : null,
        alive: new Map(),
        wordless: false,
      };
      session = made;
      books = createBooks(
        {
          exchange: of,
          profile,
          now,
          timers,
          emit: (book) => emit([book]),
          refused,
          failed: (error) => {
            log.warn({ exchange: name, reason: reasonOf(error) }, 'order book not given');
            return Math.max(1000, askedToWaitMs(of));
          },
          isListed: (row) => markets.byNumber(row.number) === row,
          isStreamed: ({ symbol }) => commonSymbol(of, symbol) === symbol,
          limits: BOOKS_LIMITS,
        },
        over,
      );
      if (streams) subscribe(made, markets.symbolsOf(name));
      else if (first) confirm(made, first);
      await Promise.all([
        confirmAgainAndAgain(made),
        reloadAgainAndAgain(made),
        watchOver(made),
        aborted(over),
      ]);
    } catch (error) {
      reason ??= error;
    } finally {
      end.abort();
    }
    const connectedAt = session?.connectedAt ?? null;
    session = null;
    books = null;
    if (exchange) dropConnections(exchange, 'the connection to the exchange was given up');
    return { reason, connectedAt };
  };

  return {
    async run(stop) {
      const pauses = createPauses(parts.random);
      let down = false;
      while (!stop.aborted) {
        const { reason, connectedAt } = await live(stop);
        if (stop.aborted) break;
        if (!down || connectedAt !== null) {
          markets.void(name);
          emit([{ type: 'disconnected', at: now(), exchange: name, reason: reasonOf(reason) }]);
        }
        down = true;
        const upForMs = connectedAt === null ? 0 : now() - connectedAt;
        const pause = Math.max(pauses.next(upForMs), askedToWaitMs(exchange));
        log.warn({ exchange: name, reason: reasonOf(reason), againInMs: pause }, 'market disconnected');
        await timers.sleep(pause, stop);
      }
      if (exchange) await cutOff(exchange);
    },
    wantBooks: (rows) => books?.want(rows),
  };
}

/** Asks anew. The library would keep a failure and answer with it from then on, also to whoever streams. */
async function loadMarkets(of: CcxtExchange): Promise<unknown> {
  try {
    return await of.loadMarkets(true);
  } catch (error) {
    of.marketsLoading = undefined;
    throw error;
  }
}

/** Of exchanges that trade more, only spot markets are asked for and meant. */
function spotOnly({ options }: CcxtExchange): void {
  options.defaultType = 'spot';
  const { fetchMarkets } = options;
  if (typeof fetchMarkets !== 'object' || fetchMarkets === null || !('types' in fetchMarkets)) return;
  const { types } = fetchMarkets;
  if (Array.isArray(types) && types.includes('spot')) fetchMarkets.types = ['spot'];
  else if (typeof types === 'object' && types !== null && 'spot' in types)
    fetchMarkets.types = Object.fromEntries(Object.keys(types).map((type) => [type, type === 'spot']));
}

function midsOf(taken: Snapshot | null): ReadonlyMap<string, number> {
  const mids = new Map<string, number>();
  for (const [symbol, words] of taken?.tickers ?? []) {
    const quote = acceptQuote(words, taken?.askedAt ?? 0, { newest: 0, sequence: 0, bid: null, ask: null });
    const mid = typeof quote === 'string' ? null : midOf(quote.bid, quote.ask);
    if (mid !== null) mids.set(symbol, mid);
  }
  return mids;
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
