/** Fees and networks that the owner sets, in place of those of exchanges and tables. */
import { coinCode } from '@spreadwise/contract/exchange-text';
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
import type { SetTerms } from './set-terms';

/** A coin's code, with the exchange if it means another coin there. */
export const LISTED_COIN = /^[^\sa-z@,;/]{1,20}(@[a-z0-9]{1,20})?$/;
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
      coin: { label: 'Coin', ...texts(LISTED_COIN, 41, coinCode) },
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
