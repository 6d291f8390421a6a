import { renderHook } from '@testing-library/react';
import { signalGenerator } from '../../../testing';
import { useGapRows } from './useGapRows';

const leg = (exchange: string, side: 'buy' | 'sell') =>
  ({ exchange, side, base: 'GRT', quote: 'USDT' }) as never;
const make = signalGenerator();
const signals = new Map(
  ['kraken', 'binance', 'bybit'].map((exchange) => [
    exchange,
    make.signal({ id: exchange, legs: [leg(exchange, 'buy'), leg('okx', 'sell')] }),
  ]),
);
const ids = [...signals.keys()];

it.each([
  ['the route whose details are shown', { selected: 'bybit' }, 'bybit'],
  ['its best route', { selected: null }, 'kraken'],
  ['its best route once the shown one has ended', { selected: 'bybit', ended: 'bybit' }, 'kraken'],
])('%s stands for a gap', (_, { selected, ended }: { selected: string | null; ended?: string }, first) => {
  const find = (id: string) => signals.get(id);
  const { result } = renderHook(() => useGapRows({ ids, find, counts: (id) => id !== ended, selected }));
  expect(result.current.keys).toHaveLength(1);
  expect(result.current.rowAt(0)).toMatchObject({ id: first, others: ended ? 1 : 2 });
});
