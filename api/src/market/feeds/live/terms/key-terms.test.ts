import type { CcxtExchange } from '../ccxt/library';
import { keyPower } from './key-permissions';
import { createKeyTerms } from './key-terms';

const asked = (call: string, answer: unknown) => ({ [call]: async () => answer }) as unknown as CcxtExchange;

describe('what a key may do, in the exchange’s words', () => {
  const RESTRICTIONS = { enableReading: true, enableWithdrawals: false, enableSpotAndMarginTrading: false };
  const ofBinance = (more: object) => asked('sapiGetAccountApiRestrictions', { ...RESTRICTIONS, ...more });
  const ofOkx = (perm: string) => asked('privateGetAccountConfig', { data: [{ perm }] });
  const ofBybit = (result: object) => asked('privateGetV5UserQueryApi', { result });
  const ofCoinbase = (answer: object) => asked('v3PrivateGetBrokerageKeyPermissions', answer);
  const ofBitfinex = (answer: unknown) => asked('privatePostAuthRPermissions', answer);
  test.each([
    ['binance', ofBinance({}), 'reads'],
    ['binance', ofBinance({ enableSpotAndMarginTrading: true }), 'trades'],
    ['binance', ofBinance({ enableWithdrawals: true }), 'withdraws'],
    ['binance', ofBinance({ permitsUniversalTransfer: true }), 'trades'],
    ['okx', ofOkx('read_only'), 'reads'],
    ['okx', ofOkx('read_only,trade'), 'trades'],
    ['okx', ofOkx('read_only,withdraw'), 'withdraws'],
    ['bybit', ofBybit({ readOnly: 1 }), 'reads'],
    ['bybit', ofBybit({ readOnly: 0, permissions: { Wallet: ['AccountTransfer'] } }), 'trades'],
    ['coinbase', ofCoinbase({ can_view: true, can_trade: false, can_transfer: true }), 'withdraws'],
    [
      'bitfinex',
      ofBitfinex([
        ['orders', 1, 0],
        ['withdraw', 0, 0],
      ]),
      'reads',
    ],
    [
      'bitfinex',
      ofBitfinex([
        ['orders', 1, 1],
        ['withdraw', 0, 0],
      ]),
      'trades',
    ],
    ['kucoin', asked('privateGetUserApiKey', { data: { permission: 'General,Spot' } }), 'trades'],
    ['kraken', asked('privatePostGetApiKeyInfo', { result: { permissions: ['query-funds'] } }), 'reads'],
    ['kraken', asked('privatePostGetApiKeyInfo', {}), 'unknown'],
    ['gate', {} as CcxtExchange, 'unknown'],
  ] as const)('%s %#: %s', async (exchange, library, power) => {
    expect(await keyPower(exchange, library)).toBe(power);
  });
});

/** Followed until it sleeps for the first time. */
async function follow(enableWithdrawals: boolean) {
  const stop = new AbortController();
  const notes: string[] = [];
  const calls: string[] = [];
  const note = (_: object, message: string) => void notes.push(message);
  const network = { network: 'TRC20', fee: 2, withdraw: true, deposit: true };
  const library = {
    has: { fetchTradingFees: true, fetchDepositWithdrawFees: true },
    currencies: { USDT: { code: 'USDT', networks: { TRC20: network } } },
    loadMarkets: async () => void calls.push('markets'),
    fetchTradingFees: async () => ({ 'BTC/USDT': { taker: 0.0006 }, 'ETH/USDT': { taker: 'much' } }),
    fetchDepositWithdrawFees: async () => ({ USDT: { networks: { TRC20: { withdraw: { fee: 1 } } } } }),
    sapiGetAccountApiRestrictions: async () => ({ enableReading: true, enableWithdrawals }),
  };
  const terms = createKeyTerms({
    exchange: 'binance',
    open: async () => library as unknown as CcxtExchange,
    log: { info: note, warn: note },
    timers: { sleep: async () => stop.abort() },
    random: () => 0.5,
  });
  await terms.watch(() => void calls.push('changed'), stop.signal);
  return { terms, notes, calls };
}

test('a key that only reads brings fees and networks', async () => {
  const { terms, calls } = await follow(false);
  expect(calls).toEqual(['markets', 'changed']);
  expect(terms.takerFee('binance', 'BTC', 'USDT')).toBe(0.0006);
  expect(terms.takerFee('binance', 'ETH', 'USDT')).toBeNull();
  expect(terms.takerFee('okx', 'BTC', 'USDT')).toBeNull();
  expect(terms.networks('binance', 'USDT')).toMatchObject([
    { name: 'TRC20', withdrawFee: 1, withdraw: true },
  ]);
});

test('a key that may withdraw is said to be refused, and used for nothing', async () => {
  const { notes, calls } = await follow(true);
  expect(calls).toEqual([]);
  expect(notes).toEqual(['the key is refused, since it may do more than read; give one that only reads']);
});
