/** Fees and networks that the owner sets, and how they take the place of those of exchanges and tables. */
import { getOrInsert } from '../../platform/lib/lists';
import {
  choices,
  numbers,
  orNothing,
  type SettingsReader,
  setting,
  table,
  texts,
} from '../../platform/settings';
import { KNOWN_EXCHANGES, takerFeeOf } from './exchanges';
import type { Listed, MarketEvent, Network, Networks } from './types';

/** A coin's code, with the exchange if it means another coin there. */
const COIN_OF_EXCHANGE = /^[A-Z0-9]{1,20}(@[a-z0-9]{1,20})?$/;
const EXCHANGE = { label: 'Exchange', ...choices(KNOWN_EXCHANGES) };
const DIRECTION = choices(['as told', 'open', 'closed']);
const COMMON = {
  group: 'Markets',
  permission: 'trading.configuration',
  takesEffect: 'within seconds',
} as const;

const FEES = setting('market.fees', {
  ...COMMON,
  label: 'Taker fees',
  help: 'Overrides the fee from the built-in table or MARKET_FEES_FILE. Signals at the exchange are recomputed with the new fee.',
  ...table(
    {
      exchange: EXCHANGE,
      takerFee: { label: 'Taker fee', ...numbers({ unit: 'percent', least: 0, most: 4.9, step: 0.001 }) },
    },
    { unique: ['exchange'], most: 50 },
  ),
});
const NETWORKS = setting('market.networks', {
  ...COMMON,
  label: 'Networks',
  help: "The networks on which coins leave and reach an exchange, where the exchange's own data is missing or wrong. Fields left empty keep the exchange's data.",
  ...table(
    {
      exchange: EXCHANGE,
      coin: { label: 'Coin', ...texts(COIN_OF_EXCHANGE, 41) },
      network: { label: 'Network', ...texts(/^\S(.{0,38}\S)?$/, 40) },
      withdrawals: { label: 'Withdrawals', ...DIRECTION },
      deposits: { label: 'Deposits', ...DIRECTION },
      withdrawFee: {
        label: 'Withdrawal fee',
        ...orNothing(numbers({ unit: 'coins', least: 0, most: 1_000_000, step: 1e-8 })),
      },
      minutes: {
        label: 'Until it arrives',
        ...orNothing(numbers({ unit: 'minutes', least: 0, most: 10_000 })),
      },
    },
    { unique: ['exchange', 'coin', 'network'], most: 200 },
  ),
});

export const MARKET_SETTINGS = [FEES, NETWORKS];

const IS_OPEN = { 'as told': null, open: true, closed: false } as const;

export const termsOf = ({ get }: SettingsReader): SetTerms => ({
  fees: get(FEES).map(({ exchange, takerFee }) => ({ exchange, takerFee: takerFee / 100 })),
  networks: get(NETWORKS).map(({ exchange, coin, network, withdrawals, deposits, withdrawFee, minutes }) => ({
    ...{ exchange, asset: coin, name: network, withdrawFee, arrivalMinutes: minutes },
    withdraw: IS_OPEN[withdrawals],
    deposit: IS_OPEN[deposits],
  })),
});

/** The taker fee shown to customers: the one that is set, or that of the pair that every exchange has. */
export const shownFeeOf = (settings: SettingsReader) => (exchange: string) =>
  termsOf(settings).fees.find((one) => one.exchange === exchange)?.takerFee ??
  takerFeeOf(exchange, 'BTC', 'USDT');

/* Fees and networks that the owner has set, in place of any feed's; a change restates the affected events. */

export interface SetTerms {
  readonly fees: readonly { readonly exchange: string; readonly takerFee: number }[];
  readonly networks: readonly SetNetwork[];
}

/** Null: as the feed reports. */
interface SetNetwork extends Required<Network> {
  readonly exchange: string;
  readonly asset: string;
}

/** Remembers the feed's markets and networks, so that they can be restated under other terms. */
export class TermsPlacer {
  private readonly listed = new Map<number, Listed>();
  private readonly networks = new Map<string, Networks>();
  /** Terms that were set or replaced since the last events. */
  private changed: SetTerms[];

  constructor(private terms: SetTerms) {
    this.changed = [terms];
  }

  /** Applies from the next events on. */
  set(next: SetTerms): void {
    this.changed.push(this.terms, next);
    this.terms = next;
  }

  place(events: readonly MarketEvent[]): readonly MarketEvent[] {
    this.remember(events);
    const isConcerned = events.some(({ type }) => type === 'listed' || type === 'networks');
    const placed = isConcerned ? events.map((event) => withTerms(event, this.terms)) : events;
    const at = events.at(-1)?.at;
    return this.changed.length === 0 || at === undefined ? placed : [...placed, ...this.restated(at)];
  }

  private remember(events: readonly MarketEvent[]): void {
    for (const event of events)
      if (event.type === 'listed') this.listed.set(event.market, event);
      else if (event.type === 'delisted') this.listed.delete(event.market);
      else if (event.type === 'networks') this.networks.set(keyOf(event), event);
  }

  private restated(at: number): MarketEvent[] {
    const fees = this.changed.flatMap((terms) => terms.fees);
    const set = this.changed.flatMap((terms) => terms.networks);
    this.changed = [];
    const networks = new Map(this.networks);
    // For coins whose networks the feed does not report.
    for (const { exchange, asset } of set)
      getOrInsert(networks, keyOf({ exchange, asset }), (): Networks => {
        return { type: 'networks', at, exchange, asset, networks: [] };
      });
    const exchanges = new Set([...fees, ...set].map(({ exchange }) => exchange));
    return [...this.listed.values(), ...networks.values()]
      .filter(({ exchange }) => exchanges.has(exchange))
      .map((event) => withTerms({ ...event, at }, this.terms));
  }
}

const keyOf = ({ exchange, asset }: { readonly exchange: string; readonly asset: string }) =>
  `${exchange} ${asset}`;

function withTerms(event: MarketEvent, terms: SetTerms): MarketEvent {
  if (event.type === 'listed') {
    const fee = terms.fees.find(({ exchange }) => exchange === event.exchange);
    return fee ? { ...event, takerFee: fee.takerFee } : event;
  }
  if (event.type !== 'networks') return event;
  const set = terms.networks.filter((one) => keyOf(one) === keyOf(event));
  return set.length === 0 ? event : { ...event, networks: merged(event.networks, set) };
}

/** Overlays the networks that are set; adds those that the exchange does not report. */
function merged(told: readonly Network[], set: readonly SetNetwork[]): readonly Network[] {
  const isOf = (name: string) => (one: Network) => one.name.toUpperCase() === name.toUpperCase();
  const known = told.filter((network) => !set.some(isOf(network.name)));
  return [...known, ...set.map((one) => overlaid(told.find(isOf(one.name)), one))];
}

const overlaid = (told: Network | undefined, set: SetNetwork): Network => ({
  name: told?.name ?? set.name,
  withdrawFee: set.withdrawFee ?? told?.withdrawFee ?? null,
  withdraw: set.withdraw ?? told?.withdraw ?? null,
  deposit: set.deposit ?? told?.deposit ?? null,
  arrivalMinutes: set.arrivalMinutes ?? told?.arrivalMinutes ?? null,
});
