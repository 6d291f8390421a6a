import type { TradingProfile } from '@spreadwise/contract';
import { EURO } from '@spreadwise/contract/currencies';
import { DOLLAR, tradingProfileAnswer } from '@spreadwise/shared-screens/testing';
import { draftOf, inCurrency, readDraft } from './draft';

const NOTHING = tradingProfileAnswer().setUp;

it.each<[string, Partial<TradingProfile>]>([
  ['an empty profile', {}],
  [
    'one capital, moved between exchanges',
    { capital: { kind: 'in all', cents: 250_050 }, holding: 'moved', minProfitCents: 150 },
  ],
  [
    'capital and a fee by exchange',
    {
      ...{ exchangeRule: 'only', exchanges: ['kraken'], takerFees: { kraken: 0.0016, okx: 0 } },
      ...{ capital: { kind: 'by exchange', cents: { kraken: 100_00 } }, mutedCoins: ['SOL', 'DOGE'] },
      ...{ minNetPercent: 0.15, minConfidence: 'medium', timeZone: 'Europe/Berlin' },
    },
  ],
  [
    'a muted coin and a fee of a coin that one exchange lists under the name of another',
    { mutedCoins: ['NOVA@sundial'], takerFees: { 'sundial NOVA@sundial/USDT': 0.001 } },
  ],
  ['fees by market', { takerFees: { okx: 0, 'okx BTC/EUR': -0.0001, 'kraken SOL/USDT': 0.001 } }],
])('reads back what was saved: %s', (_, words) => {
  const setUp = { ...NOTHING, ...words };
  expect(readDraft(draftOf(setUp))).toEqual({ setUp });
});

test('writes and reads figures with a decimal comma on a German page', () => {
  document.documentElement.lang = 'de';
  const setUp = { ...NOTHING, minProfitCents: 2_500_50, takerFees: { kraken: 0.0016 } };
  expect(draftOf(setUp)).toMatchObject({ minProfit: '2500,5', fees: { kraken: '0,16' } });
  expect(readDraft(draftOf(setUp))).toEqual({ setUp });
  document.documentElement.lang = 'en';
});

test('accepts commas in numbers and any separator between coins, and treats empty fields as not stated', () => {
  const draft = {
    ...draftOf(NOTHING),
    ...{ capital: 'in all' as const, inAll: '1500,5', fees: { kraken: '0,16', okx: ' ' } },
    mutedCoins: 'sol, doge  SOL',
  };
  expect(readDraft(draft).errors).toBeUndefined();
  expect(readDraft(draft)).toMatchObject({
    setUp: { capital: { cents: 150_050 }, takerFees: { kraken: 0.0016 }, mutedCoins: ['SOL', 'DOGE'] },
  });
});

test('names each invalid field', () => {
  const draft = {
    ...draftOf(NOTHING),
    ...{
      capital: 'in all' as const,
      fees: { kraken: '26', okx: '-0,02', gate: '-1.5' },
      marketFees: [
        { exchange: 'okx', symbol: 'btc/eur', fee: '-0,01' },
        { exchange: 'okx', symbol: 'BTCEUR', fee: '' },
        { exchange: 'okx', symbol: 'BTC/EUR', fee: '0' },
        { exchange: 'okx', symbol: ' ', fee: '' },
      ],
      minPercent: '-1',
      minProfit: 'much',
    },
  };
  expect(Object.keys(readDraft(draft).errors ?? {}).sort()).toEqual([
    'fees.gate',
    'fees.kraken',
    'inAll',
    'marketFees.1.fee',
    'marketFees.1.symbol',
    'marketFees.2.symbol',
    'minPercent',
    'minProfit',
  ]);
});

test('converts sums to another currency and clears those without a rate', () => {
  const draft = {
    ...draftOf({ ...NOTHING, capital: { kind: 'in all', cents: 10_000_00 }, minProfitCents: 2_50 }),
    byExchange: { kraken: '1,234.56', okx: 'much' },
  };
  const inDollars = inCurrency(draft, 'USD', [EURO, DOLLAR]);
  expect(inDollars).toMatchObject({ currency: 'USD', inAll: '12500', minProfit: '3.13' });
  expect(inDollars.byExchange).toEqual({ kraken: '1540', okx: 'much' });
  expect(readDraft({ ...inDollars, byExchange: {} })).toMatchObject({
    setUp: { currency: 'USD', capital: { cents: 12_500_00 }, minProfitCents: 3_13 },
  });
  expect(inCurrency(draft, 'JPY', [EURO, DOLLAR])).toMatchObject({ inAll: '', minProfit: '' });
});
