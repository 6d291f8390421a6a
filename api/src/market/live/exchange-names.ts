/** Whether a configured exchange is one that the market library knows. */
import { exchangeIds } from './ccxt';

export type KnownExchange =
  | { readonly known: true }
  | { readonly known: false; readonly near: readonly string[]; readonly message: string };

/** Names that exchanges went by, or go by outside the library. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  huobi: 'htx',
  gateio: 'gate',
  'gate.io': 'gate',
  okex: 'okx',
  'crypto.com': 'cryptocom',
  coinbasepro: 'coinbaseexchange',
  'binance.us': 'binanceus',
};
const MOST_NEAR = 3;

export function knownExchange(name: string, ids: readonly string[] = exchangeIds()): KnownExchange {
  if (ids.includes(name)) return { known: true };
  const near = nearestTo(name.toLowerCase(), ids);
  const hint = near.length
    ? `did you mean ${near.join(' or ')}?`
    : `it may be one of ${ids.length}, as binance, kraken, coinbase, okx`;
  return { known: false, near, message: `'${name}' is no exchange that can be connected to; ${hint}` };
}

function nearestTo(name: string, ids: readonly string[]): string[] {
  const other = OTHER_NAMES[name];
  if (other && ids.includes(other)) return [other];
  const allowed = Math.max(1, Math.floor(name.length / 3));
  return ids
    .map((id) => ({ id, far: id.startsWith(name) ? 1 : distance(name, id) }))
    .filter(({ far }) => far <= allowed)
    .sort((a, b) => a.far - b.far || a.id.length - b.id.length)
    .slice(0, MOST_NEAR)
    .map(({ id }) => id);
}

/** How many letters must be added, dropped or changed to make one word the other. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const changed = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
