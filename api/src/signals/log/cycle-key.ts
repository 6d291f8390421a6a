/** Names a cycle by its markets, so that the same advice is recognised whichever process finds it, and whenever. */
import { createHash } from 'node:crypto';
import type { SignalLeg } from '@spreadwise/contract';

/** The same for every rotation: where a cycle begins depends on how a process numbers the markets. */
export function cycleKey(legs: readonly Pick<SignalLeg, 'exchange' | 'base' | 'quote' | 'side'>[]): string {
  const trades = legs.map(({ exchange, base, quote, side }) => `${exchange} ${base}/${quote} ${side}`);
  return createHash('sha256').update(trades.sort().join('\n')).digest('hex').slice(0, 20);
}
