/**
 * Taker fees and liquidity classes of exchanges. Our own table: for several exchanges, ccxt's defaults are of another
 * tier or years old.
 *
 * Spot, taker, the lowest tier of a private customer, without a discount for paying in the exchange's own coin. If
 * sources differ, the higher fee counts: advice may miss a gain, but must not promise one that a fee eats. Gathered
 * 2026-11-21 from copies of the pages named; when a schedule changes, change the line and the date.
 */

type ExchangeClass = 'standard' | 'further';

interface Fees {
  readonly class: ExchangeClass;
  /** A fraction of what the trade yields. */
  readonly taker: number;
  /** Set if the exchange charges some markets differently. */
  readonly takerOf?: (base: string, quote: string) => number;
}

const STABLE = ['USDT', 'USDC', 'DAI', 'TUSD', 'FDUSD', 'PYUSD', 'USDG', 'EURC'];
const CASH = ['EUR', 'USD', 'GBP', 'CHF', 'CAD', 'AUD', 'JPY'];
export const MONEY = new Set([...STABLE, ...CASH]);

export interface SimulatedExchange extends Fees {
  readonly name: string;
  /** Delay until a new price appears in its quotes, in ms. */
  readonly lagMs: number;
  /** Spread width relative to the most liquid exchange. */
  readonly width: number;
  /** The fraction of all coins that it lists. */
  readonly coverage: number;
  readonly euro: boolean;
}

/** Two charge less between stablecoins and cash. */
const REDUCED: Readonly<Record<string, number>> = { meridian: 0.0002, kestrel: 0.0001 };

const simulated = (
  name: string,
  of: ExchangeClass,
  taker: number,
  lagMs: number,
  width: number,
  coverage: number,
  euro: boolean,
): SimulatedExchange => ({
  ...{ name, class: of, taker, lagMs, width, coverage, euro },
  takerOf: (base, quote) => (MONEY.has(base) && MONEY.has(quote) ? (REDUCED[name] ?? taker) : taker),
});

/** Invented names, so that simulated prices are not taken for real ones. Smaller simulations use the first. */
export const SIMULATED_EXCHANGES: readonly SimulatedExchange[] = [
  simulated('northsea', 'standard', 0.001, 40, 1, 0.98, true),
  simulated('alpenx', 'standard', 0.001, 60, 1.1, 0.9, true),
  simulated('sundial', 'further', 0.0004, 200, 1.6, 0.95, false),
  simulated('meridian', 'standard', 0.0008, 60, 1.15, 0.88, false),
  simulated('kestrel', 'further', 0.0006, 160, 1.6, 0.86, false),
  simulated('harbourline', 'standard', 0.001, 90, 1.2, 0.85, true),
  simulated('castellan', 'standard', 0.0026, 120, 1.3, 0.62, true),
  simulated('pontis', 'standard', 0.0015, 100, 1.3, 0.74, true),
  simulated('lowtide', 'further', 0.002, 260, 1.9, 0.92, false),
  simulated('tramontane', 'further', 0.002, 320, 2, 0.8, true),
];

/** Kraken charges 0.20 % if the base is a stablecoin or cash (support.kraken.com, 360039299431). */
const ofKraken = (base: string) => (MONEY.has(base) ? 0.002 : 0.004);

/** KuCoin charges by the base coin's class (kucoin.com/vip/privilege/fee): A 0.1 %, B 0.2 %, C 0.3 %; unsure is C. */
const KUCOIN_CLASS_A = new Set('BTC ETH USDC USDT SOL XRP LTC ADA DOGE TRX KCS'.split(' '));
const ofKucoin = (base: string) => (KUCOIN_CLASS_A.has(base) ? 0.001 : 0.003);

const REAL: Readonly<Record<string, Fees>> = {
  // binance.com/square posts 25291916660562 and 25487170260025 (2025): 0.1 % maker and taker, regular user.
  binance: { class: 'standard', taker: 0.001 },
  // bybit.global help center, 'Spot Margin Trading: Fees Explained': non-VIP 0.1 %.
  bybit: { class: 'standard', taker: 0.001 },
  // ccxt 4.5.84, from the exchange's own fee response, pricing tier 'Advanced 1': 1.2 %.
  coinbase: { class: 'standard', taker: 0.012 },
  // Fee comparisons of 2025/26: Kraken Pro 0.25 % / 0.40 % from $0 (0.26 % until 2024).
  kraken: { class: 'standard', taker: 0.004, takerOf: ofKraken },
  kucoin: { class: 'standard', taker: 0.003, takerOf: ofKucoin },
  // 0.10 % outside the EEA; its euro schedule says 0.15 % for standard users, as does ccxt 4.5.84.
  okx: { class: 'standard', taker: 0.0015 },
  binanceus: { class: 'further', taker: 0.001 },
  // It announced 0 % for all in December 2025; the previous schedule applies until that is confirmed.
  bitfinex: { class: 'further', taker: 0.002 },
  // Fee comparison of 2026: 0.1 %.
  bitget: { class: 'further', taker: 0.001 },
  // bitstamp.net/fee_schedule via api-evangelist/bitstamp: 0.40 % below $20,000 in 30 days.
  bitstamp: { class: 'further', taker: 0.004 },
  // support.bitvavo.com, 'What is the trading fee …': 0.25 % from €0.
  bitvavo: { class: 'further', taker: 0.0025 },
  coinbaseexchange: { class: 'further', taker: 0.006 },
  // coinex.com/fees via api-evangelist/coinex: 0.20 %.
  coinex: { class: 'further', taker: 0.002 },
  // ccxt 4.5.84: 0.50 % at level 1.
  cryptocom: { class: 'further', taker: 0.005 },
  // gate.com/fee: VIP 0, 0.1 % without GT.
  gate: { class: 'further', taker: 0.001 },
  // ActiveTrader, fee comparisons of 2025: 0.40 % (0.35 % until 2023).
  gemini: { class: 'further', taker: 0.004 },
  // Fee comparisons of 2025/26: 0.20 %.
  htx: { class: 'further', taker: 0.002 },
  // mexc.com/learn, 'Calculation of Fees in Spot Trading', 2025-07-16: 0.05 %.
  mexc: { class: 'further', taker: 0.0005 },
};

/**
 * The real exchanges with known fees, which are the only ones that can be advised on. The library gives neither bid nor
 * ask of Upbit and WhiteBIT.
 */
export const REAL_EXCHANGES: readonly string[] = Object.keys(REAL);

const FEES = new Map<string, Fees>([
  ...Object.entries(REAL),
  ...SIMULATED_EXCHANGES.map((exchange) => [exchange.name, exchange] as const),
]);

export const KNOWN_EXCHANGES: readonly string[] = [...FEES.keys()];

/** Returns the fee as a fraction; null for an exchange not in the table, whose markets are never advised on. */
export function takerFeeOf(exchange: string, base: string, quote: string): number | null {
  const fees = FEES.get(exchange);
  return fees?.takerOf?.(base, quote) ?? fees?.taker ?? null;
}

/** Standard exchanges are large and liquid. An exchange that is not in the table is a further one. */
export const exchangeClass = (exchange: string): ExchangeClass => FEES.get(exchange)?.class ?? 'further';
