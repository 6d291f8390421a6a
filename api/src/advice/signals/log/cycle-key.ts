/** Names a cycle by its markets, so that the same advice is recognised whichever process finds it, and whenever. */
import { createHash } from 'node:crypto';
import type { SignalLeg } from '@spreadwise/contract';

type Trade = Pick<SignalLeg, 'exchange' | 'base' | 'quote' | 'side'>;

/** The same for every rotation: where a cycle begins depends on how a process numbers the markets. */
export function cycleKey(legs: readonly Trade[]): string {
  const trades = legs.map(({ exchange, base, quote, side }) => `${exchange} ${base}/${quote} ${side}`);
  return createHash('sha256').update(trades.sort().join('\n')).digest('hex').slice(0, 20);
}

/** Its trades in order, to be kept as a text: 'buy BTC/USDT binance, sell BTC/USDT okx'. */
export const wayOf = (legs: readonly Trade[]): string =>
  legs.map(({ exchange, base, quote, side }) => `${side} ${base}/${quote} ${exchange}`).join(', ');
