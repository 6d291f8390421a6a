/** An engine for some markets of the detector: their coins are renumbered, so that it holds no others. */
import { createEngine, type Engine, type EngineOptions } from '../../../engine';
import type { Market } from '../market';

export function engineOn(
  markets: readonly Market[],
  {
    feeOf,
    ...options
  }: Omit<EngineOptions, 'assets' | 'markets'> & { readonly feeOf: (market: Market) => number },
): { readonly engine: Engine; readonly assets: number } {
  const numbers = new Map<number, number>();
  for (const { baseId, quoteId } of markets)
    for (const id of [baseId, quoteId]) if (!numbers.has(id)) numbers.set(id, numbers.size);
  const numberOf = (id: number) => numbers.get(id) as number;
  const specs = markets.map((market) => ({
    ...{ base: numberOf(market.baseId), quote: numberOf(market.quoteId), fee: feeOf(market) },
  }));
  const assets = numbers.size;
  return { engine: createEngine({ ...options, assets, markets: specs }), assets };
}
