/** An exchange's markets and coins: the library's answers, validated and reduced. */
import { z } from 'zod';
import type { Network, OrderLimits } from '../../../types';
import type { CoinIdentity } from '../coins';

export interface SpotMarket {
  /** The library's symbol: `BTC/USDT`. */
  readonly symbol: string;
  /** The library's coin codes, before same-named coins are separated. */
  readonly base: string;
  readonly quote: string;
  readonly limits: OrderLimits;
}

export interface CoinFacts extends CoinIdentity {
  readonly networks: readonly Network[];
}

const CODE = z.string().regex(/^[^\s/@]{1,40}$/);
const AMOUNT = z.number().positive().finite().nullish().catch(null);
const LEAST = z.object({ min: AMOUNT }).nullish().catch(null);
const PRECISION = z.object({ amount: AMOUNT, price: AMOUNT }).nullish().catch(null);
const LIMITS = z.object({ amount: LEAST, cost: LEAST }).nullish().catch(null);
const MARKET = z.object({
  symbol: z.string(),
  base: CODE,
  quote: CODE,
  spot: z.literal(true),
  active: z.boolean().nullish(),
  precision: PRECISION,
  limits: LIMITS,
});
/** The library's precision mode that gives the step, not a number of digits. */
const AS_STEPS = 4;

/** Returns the active spot markets. Skips derivatives, dark pools and entries of an unexpected form. */
export function spotMarkets(answer: unknown, precisionMode: unknown): SpotMarket[] {
  return valuesOf(answer).flatMap((entry) => {
    const market = MARKET.safeParse(entry);
    if (!market.success) return [];
    const { symbol, base, quote, active } = market.data;
    const ordinary = active !== false && base !== quote && symbol === `${base}/${quote}`;
    const steps = precisionMode === AS_STEPS ? market.data.precision : null;
    const limits = orderLimits(steps, market.data.limits);
    return ordinary ? [{ symbol, base, quote, limits }] : [];
  });
}

const orderLimits = (steps: z.infer<typeof PRECISION>, least: z.infer<typeof LIMITS>): OrderLimits => ({
  amountStep: steps?.amount ?? null,
  priceStep: steps?.price ?? null,
  minAmount: least?.amount?.min ?? null,
  minCost: least?.cost?.min ?? null,
});

const FLAG = z.boolean().nullable().catch(null);
const NETWORK = z.object({
  network: z.string().nullish().catch(null),
  fee: z.number().min(0).nullable().catch(null),
  withdraw: FLAG,
  deposit: FLAG,
  info: z.record(z.string(), z.unknown()).nullish().catch(null),
});
/** Binance's field for the arrival time; minutes. */
const ARRIVAL = z.coerce.number().positive().nullable().catch(null);
const CURRENCY = z.object({
  code: CODE,
  name: z.string().nullish().catch(null),
  networks: z.record(z.string(), z.unknown()).nullish().catch(null),
});

/** By the library's code. Empty if the exchange publishes nothing without an account. */
export function coinFacts(answer: unknown): Map<string, CoinFacts> {
  const facts = new Map<string, CoinFacts>();
  for (const entry of valuesOf(answer)) {
    const currency = CURRENCY.safeParse(entry);
    if (currency.success) facts.set(currency.data.code, factsOf(currency.data));
  }
  return facts;
}

function factsOf({ code, name, networks }: z.infer<typeof CURRENCY>): CoinFacts {
  const contracts = new Map<string, string>();
  const found: Network[] = [];
  for (const [id, entry] of Object.entries(networks ?? {})) {
    const network = NETWORK.safeParse(entry);
    if (!network.success) continue;
    const { network: label, fee, withdraw, deposit, info } = network.data;
    found.push({
      name: label || id,
      withdrawFee: fee,
      ...{ withdraw, deposit },
      arrivalMinutes: ARRIVAL.parse(info?.estimatedArrivalTime),
    });
    const contract = CONTRACT_KEYS.map((key) => info?.[key]).find(isAddress);
    const chain = (label || id).toLowerCase();
    if (contract) contracts.set(CHAINS[chain] ?? chain, contract.toLowerCase());
  }
  const full = name?.trim().toLowerCase() ?? '';
  return { name: full && full !== code.toLowerCase() ? full : null, contracts, networks: found };
}

/** Fields in which exchanges give a coin's contract on a network. */
const CONTRACT_KEYS = [
  'contractAddress',
  'contract_address',
  'contract',
  'contractaddress',
  'addr',
  'tokenAddress',
];
/** Every chain's addresses are longer than placeholders such as a dash, a zero or the network's name. */
const SHORTEST_ADDRESS = 20;
const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && value.length >= SHORTEST_ADDRESS;

const CHAINS: Readonly<Record<string, string>> = {
  erc20: 'eth',
  bep20: 'bsc',
  trc20: 'trx',
  spl: 'sol',
  matic: 'polygon',
  arbone: 'arbitrum',
  avaxc: 'avax',
};

const valuesOf = (answer: unknown): unknown[] =>
  typeof answer === 'object' && answer !== null ? Object.values(answer) : [];
