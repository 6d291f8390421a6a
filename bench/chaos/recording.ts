/** A market with something to advise on at every moment: a few of many coins are mispriced for some seconds each. */

import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { lineOf } from '../../api/src/advice/market/feeds/recording/record-format';
import type { MarketEvent } from '../../api/src/advice/market/types';

export const COINS = [
  'BTC',
  'ETH',
  'SOL',
  'XRP',
  'ADA',
  'DOGE',
  ...Array.from({ length: 42 }, (_, n) => `COIN${n}`),
];
const EXCHANGES = [
  { name: 'binance', takerFee: 0.001 },
  { name: 'kraken', takerFee: 0.0026 },
] as const;
const STEP_MS = 250;
/** So few that a run stays below the signals of a day, and longer than the cooldown of a cycle after its end. */
const ROUND_MS = 400_000;
const APART_MS = 25_000;
const STARTED_AT = Date.parse('2026-01-01T00:00:00Z');

export async function writeRecording(file: string, seconds: number): Promise<void> {
  const out = createWriteStream(file);
  out.write(`${JSON.stringify({ v: 1, feed: 'simulated', startedAt: STARTED_AT })}\n`);
  for (const event of beginning()) out.write(lineOf(event));
  for (let ms = 0; ms < seconds * 1_000; ms += STEP_MS) {
    const lines = quotesAt(ms).map(lineOf).join('');
    if (lines && !out.write(lines)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'close');
}

const beginning = (): MarketEvent[] =>
  EXCHANGES.flatMap(({ name, takerFee }, x): MarketEvent[] => [
    { type: 'connected', at: STARTED_AT, exchange: name },
    ...COINS.map(
      (base, coin): MarketEvent => ({
        ...{ type: 'listed', at: STARTED_AT, market: coin * 2 + x, exchange: name },
        ...{ base, quote: 'EUR', takerFee },
      }),
    ),
  ]);

function quotesAt(ms: number): MarketEvent[] {
  return COINS.flatMap((_, coin) => {
    const since = (((ms - (coin * ROUND_MS) / COINS.length) % ROUND_MS) + ROUND_MS) % ROUND_MS;
    const isApart = since < APART_MS;
    // Unchanged prices are confirmed now and then.
    if (!isApart && since % 1_000 !== 0) return [];
    const gap = isApart ? 0.012 + 0.0003 * Math.sin(since / 700) : 0;
    return EXCHANGES.map((_exchange, x): MarketEvent => {
      const middle = 100 * (x === 1 ? 1 + gap : 1);
      return {
        ...{ type: 'quote', at: STARTED_AT + ms, market: coin * 2 + x },
        ...{ bid: middle * 0.9999, bidSize: 500, ask: middle * 1.0001, askSize: 500 },
      };
    });
  });
}
