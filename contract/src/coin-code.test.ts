/** Wherever a coin is entered, it means what is listed, however it was typed. */
import type { z } from 'zod';
import { alertRule } from './alerts/alerts';
import { CALLS } from './calls';
import { paperRule } from './signals/paper';
import { signalStreamQuery } from './signals/signals';
import { tradingProfileField } from './signals/trading-profile';

const { shape } = tradingProfileField;
const gaps = CALLS['GET /api/analysis/gaps'].query.shape;
const listOf = (field: z.ZodType) => (typed: string) => (field.parse([typed]) as string[])[0];

const FIELDS: Record<string, (typed: string) => unknown> = {
  'muted coins': listOf(shape.mutedCoins),
  'a rule for alerts': listOf(alertRule.shape.coins),
  'a backtest': listOf(paperRule.shape.coins),
  'a filter of signals': (typed) => signalStreamQuery.shape.asset.parse(typed),
  'a question about gaps': (typed) => gaps.of.parse(typed),
};

test.each(Object.keys(FIELDS))('%s', (field) => {
  const read = (typed: string) => FIELDS[field]?.(typed);
  expect(['uSDT', ' btc ', 'Btc', 'USDe'].map(read)).toEqual(['USDT', 'BTC', 'BTC', 'USDE']);
  expect(['sol@Kraken', 'DegenReborn', 'Penta'].map(read)).toEqual(['SOL@kraken', 'DegenReborn', 'Penta']);
});

test('a fee of a market', () => {
  expect(shape.takerFees.parse({ 'Kraken btc/eUR': 0.002 })).toEqual({ 'kraken BTC/EUR': 0.002 });
});
