/**
 * Stand-ins of exchanges: each streams quotes of its markets at a steady rate as soon as all are subscribed to. A bid's size
 * is the time at which the quote was sent.
 *
 *   node exchanges.mjs <exchanges> <markets of each> <quotes a second of all>
 */
import { type BinanceStandIn, startBinance } from '../../api/src/market/feeds/live/ccxt/testing/binance';
import { sentNow } from './stamp';

const [exchanges = 4, markets = 250, rate = 30_000] = process.argv.slice(2).map(Number);
const TICK_MS = 5;
const symbols = Array.from({ length: markets }, (_, n) => `C${n}USDT`);

const standIns: BinanceStandIn[] = [];
for (let n = 0; n < exchanges; n += 1) {
  const standIn = await startBinance();
  standIn.list(...symbols);
  for (const [at, symbol] of symbols.entries()) standIn.quoteUnheard(symbol, [100 + at, 1], [100.1 + at, 1]);
  standIns.push(standIn);
}

let sent = 0;
/** All exchanges in turns, each its markets in turns; prices go up and down by less than fees cost. */
function sendNext(): void {
  const at = Math.floor(sent / exchanges) % markets;
  const price = 100 + at + (sent % 7) / 100;
  standIns[sent % exchanges]?.quote(symbols[at] ?? '', [price, sentNow()], [price + 0.1, 1]);
  sent += 1;
}

process.send?.({ ports: standIns.map(({ port }) => port) });
await Promise.all(standIns.map((standIn) => standIn.until(() => standIn.subscriptions().length === markets)));
const began = performance.now();
setInterval(() => {
  const due = ((performance.now() - began) * rate) / 1000;
  while (sent < due) sendNext();
}, TICK_MS);
process.on('message', () => process.send?.({ sent }));
process.on('disconnect', () => process.exit());
