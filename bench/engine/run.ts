/** Prints the engine's times beside the plain search, on the same seeded books in the same run. */
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { createEngine } from '../../api/src/advice/engine';
import { parseOptions } from '../../scripts/lib/options/parse-options.mjs';
import { type Book, oneExchange, tenExchanges, twentyThousand } from './book';
import { type CreateEngine, compare, p99 } from './compare';
import {
  coldScans,
  disjoints,
  engineOf,
  fill,
  least,
  MOST_DISJOINT,
  memory,
  oracle,
  quantile,
  refreshes,
  type Sample,
  scans,
  sizings,
  TOP,
  ticks,
  worths,
} from './measure';
import { growth } from './slices';

const { values } = parseOptions({
  options: {
    ticks: { type: 'string', default: '100000' },
    'oracle-seconds': { type: 'string', default: '20' },
    'million-ticks': { type: 'string', default: '3' },
    /** The bundle of another engine, and its commit. */
    other: { type: 'string' },
    against: { type: 'string', default: '' },
    only: { type: 'string' },
  },
});
const TICKS = Number(values.ticks);
const ORACLE_SECONDS = Number(values['oracle-seconds']);
const MILLIONS = Number(values['million-ticks']);
const HOPS = [3, 4, 5, 6];
const BOOKS: readonly (readonly [name: string, make: () => Book])[] = [
  ['one exchange', oneExchange],
  ['ten exchanges', tenExchanges],
];
const GROWN: (typeof BOOKS)[number] = ['ten exchanges, grown', twentyThousand];
const COMPARED_HOPS = [3, 4, 5, 6];

console.log(
  `Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}`,
);
console.log(
  `The exact best ${TOP}; each time is least / median, or p50 / p99. A busy machine shows in the second.\n`,
);
const parts: Record<string, () => void | Promise<void>> = {
  books: () => {
    for (const [name, make] of BOOKS) measureBook(name, make);
  },
  memory: measureMemory,
  compare: compareBooks,
  workers: measureWorkers,
};
for (const [part, measure] of Object.entries(parts)) {
  if (!values.only || values.only === part) await measure();
}

function measureBook(name: string, make: () => Book): void {
  const { assets, markets } = make();
  console.log(`${name}: ${assets} assets, ${markets.length} markets, fee 0.1 %, 10 dislocations`);
  const rows = HOPS.map((hops) => measureHops(make, hops));
  const keys = Object.keys(rows[0] ?? {});
  print('hops', HOPS.map(String));
  for (const key of keys)
    print(
      key,
      rows.map((row) => row[key] ?? ''),
    );
  console.log('');
}

/** Warms up the compiler, on quotes that are not measured, since they have drifted far afterwards. */
function warmUp(book: Book, hops: number): void {
  scans(book, fill(engineOf(book, hops), book), 1000);
}

function measureHops(make: () => Book, hops: number): Record<string, string> {
  const book = make();
  const engine = fill(engineOf(book, hops), book);
  const standing = engine.scan();
  sizings(book, standing, 500);
  const sizing = sizings(book, standing, 500);
  worths(book, standing, 100);
  const worth = worths(book, standing, 300);
  const plain = oracle(book, hops, ORACLE_SECONDS);
  const cold = coldScans(make(), hops, 30);
  warmUp(make(), hops);
  const scan = scans(book, engine, 300);
  ticks(book, engine, TICKS / 4);
  const { tick, both } = ticks(book, engine, TICKS);
  const refresh = refreshes(book, engine, TICKS);
  return {
    'full scan, ms': leastAndMedian(scan, 3),
    'first scan of a new engine, ms': leastAndMedian(cold, 2),
    'tick, µs': halfAndMost(tick, 2),
    'tick and exact result, µs': halfAndMost(both, 1),
    'the same where it changed, processor µs': halfAndMost(refresh, 0),
    'ticks that change the result': `${((100 * refresh.length) / TICKS).toFixed(1)} %`,
    'disjoint, best 20, ms': leastAndMedian(disjoints(engine, 200), 2),
    [`sizing of the best ${TOP}, ms`]: `${leastAndMedian(sizing, 3)} (${standing.length})`,
    'worth of a signal, both ways, µs': leastAndMedian(worth, 1),
    'plain search, ms': plain ? `${plain.ms.toFixed(0)}` : `stopped after ${ORACLE_SECONDS} s`,
    'plain search finds the same': plain ? (plain.agrees ? 'yes' : 'NO') : '-',
  };
}

function measureMemory(): void {
  const before = process.cpuUsage();
  const heaps = memory(oneExchange(), 6, MILLIONS, 1_000_000);
  const { user, system } = process.cpuUsage(before);
  const rate = (MILLIONS * 1e6) / ((user + system) / 1e6);
  console.log(`heap after each million ticks (6 hops): ${heaps.map((mb) => mb.toFixed(2)).join(', ')} MB`);
  console.log(
    `ticks per processor second, exact after each (6 hops): ${Math.round(rate).toLocaleString('en')}`,
  );
}

/** Runs the same ticks on each book, in turns with the engine of another commit if there is one. */
async function compareBooks(): Promise<void> {
  const other: CreateEngine[] = values.other ? [(await import(values.other)).createEngine] : [];
  console.log(`\nbeside the engine of ${values.against || '(none, see --against)'}: this / that = ratio`);
  console.log(
    'a tick takes the least of five turns; ticks are read after each; p99 is of those that changed it',
  );
  for (const hops of COMPARED_HOPS) {
    for (const [name, make] of [...BOOKS, GROWN]) {
      const [mine, theirs] = compare([createEngine, ...other], make, hops, TICKS / 2) ?? [];
      const title = `${hops} hops, ${make().markets.length} markets`;
      if (!mine) console.log(`${title}, ${name}: THEY ANSWER DIFFERENTLY`);
      else {
        print(`${title}: ticks a second`, [versus(mine.rate, theirs?.rate, 0)]);
        print('  p99 where it changed, µs', [versus(p99(mine), theirs && p99(theirs), 1)]);
        print('  first scan, ms', [versus(mine.firstScan, theirs?.firstScan, 2)]);
        printDisjoint(mine.disjoint, theirs?.disjoint);
      }
    }
  }
}

function printDisjoint(mine: Sample, theirs?: Sample): void {
  for (const [name, q] of Object.entries({ median: 0.5, most: 1 })) {
    const other = theirs && quantile(theirs, q);
    print(`  disjoint, best ${MOST_DISJOINT}, ms, ${name}`, [versus(quantile(mine, q), other, 3)]);
  }
}

function versus(mine: number, theirs: number | undefined, digits: number): string {
  if (theirs === undefined) return mine.toFixed(digits);
  return `${mine.toFixed(digits)} / ${theirs.toFixed(digits)} = ${(mine / theirs).toFixed(2)}`;
}

async function measureWorkers(): Promise<void> {
  const { alone, shared, agrees } = await growth(path.join(import.meta.dirname, 'engine-slices.mjs'), 6);
  const same = agrees ? 'the same after every tick' : 'NOT identical';
  console.log(
    `\ntwo workers by slices of the stream, 7474 markets, 6 hops: ${(alone / shared).toFixed(2)} times one ` +
      `(processor ms ${alone.toFixed(0)} alone, ${shared.toFixed(0)} the busier of two; ${same})`,
  );
}

function leastAndMedian(sample: Sample, digits: number): string {
  return `${least(sample).toFixed(digits)} / ${quantile(sample, 0.5).toFixed(digits)}`;
}

function halfAndMost(sample: Sample, digits: number): string {
  return `${quantile(sample, 0.5).toFixed(digits)} / ${quantile(sample, 0.99).toFixed(digits)}`;
}

function print(what: string, figures: readonly string[]): void {
  console.log(what.padEnd(44) + figures.map((figure) => figure.padStart(20)).join(''));
}
