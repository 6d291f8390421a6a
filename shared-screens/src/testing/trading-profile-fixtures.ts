/** Trading profiles for tests, and the currencies in which they show money. */
import type { TradingProfileAnswer } from '@spreadwise/contract';
import { EURO, type Rate } from '@spreadwise/contract/currencies';

export const DOLLAR: Rate = { currency: 'USD', eur: 0.8, by: 'USDC', at: '2026-11-21T11:02:00.000Z' };

/** An empty profile, with the given fields. */
export const tradingProfileAnswer = (
  setUp: Partial<TradingProfileAnswer['setUp']> = {},
): TradingProfileAnswer => ({
  setUp: {
    ...{ exchangeRule: 'all but', exchanges: [], takerFees: {}, capital: null, holding: null },
    ...{ mutedCoins: [], minProfitCents: null, minNetPercent: null, minConfidence: null, timeZone: null },
    reaction: 'desk',
    currency: 'EUR',
    ...setUp,
  },
  isSaved: false,
  exchanges: [
    { id: 'okx', takerFee: 0.0015 },
    { id: 'kraken', takerFee: 0.004 },
  ],
  floorCents: 100,
  usual: null,
  told: setUp.currency === 'USD' ? DOLLAR : EURO,
  rates: [EURO, DOLLAR],
});
