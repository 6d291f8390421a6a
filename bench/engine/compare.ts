/**
 * Two engines on the same books and ticks, in turns within one run. A tick's time is the least of the turns: the
 * engines are deterministic, so any extra time in the other turns went to other work on the machine.
 */
import type { Cycle, createEngine, Engine } from '../../api/src/advice/engine';
import { askOf, type Book, bidOf } from './book';
import { hasChanged, least, MOST_DISJOINT, quantile, type Sample, TOP } from './measure';
import { type Tick, walk } from './ticks';

export type CreateEngine = typeof createEngine;

export interface Taken {
  /** Ticks per second, with the exact result read after each. */
  readonly rate: number;
  /** µs of the ticks that changed the result, including reading it. */
  readonly changed: Float64Array;
  /** ms. */
  readonly firstScan: number;
  /** ms, sorted: the best cycles that share no edge, read between ticks like the detector does. */
  readonly disjoint: Sample;
}

const TURNS = 5;
const FIRST_SCANS = 12;
/** Ticks between two reads of disjoint cycles. */
const DISJOINT_EVERY = 250;

/** The cost of each engine; null if their results differ. */
export function compare(
  makers: readonly CreateEngine[],
  make: () => Book,
  maxHops: number,
  count: number,
): Taken[] | null {
  const ticks = [...walk(make(), count, 4)];
  const runs = makers.map((create) => new Runs(create, make(), maxHops, ticks));
  for (let turn = 0; turn < TURNS; turn++) for (const run of runs) run.turn();
  const results = new Set(runs.map(({ result }) => result));
  return results.size === 1 ? runs.map((run) => run.taken()) : null;
}

class Runs {
  /** How often the result changed, the result after all ticks, and the disjoint cycles. */
  result = '';
  private readonly scans: number[] = [];
  private readonly times: Float64Array;
  private readonly hasChanged: Uint8Array;
  private readonly disjoints: Float64Array;

  constructor(
    private readonly create: CreateEngine,
    private readonly book: Book,
    private readonly maxHops: number,
    private readonly ticks: readonly Tick[],
  ) {
    this.times = new Float64Array(ticks.length).fill(Infinity);
    this.hasChanged = new Uint8Array(ticks.length);
    this.disjoints = new Float64Array(Math.floor(ticks.length / DISJOINT_EVERY)).fill(Infinity);
  }

  turn(): void {
    let engine = this.scanned();
    for (let scan = 1; scan < FIRST_SCANS; scan++) engine = this.scanned();
    let standing: readonly Cycle[] = engine.standing();
    let changes = 0;
    const disjoint: number[] = [];
    for (const [at, { market, bid, ask }] of this.ticks.entries()) {
      const began = performance.now();
      engine.tick(market, bid, ask);
      const now = engine.standing();
      const took = (performance.now() - began) * 1000;
      if (took < (this.times[at] as number)) this.times[at] = took;
      if ((at + 1) % DISJOINT_EVERY === 0)
        disjoint.push(...this.takeDisjoint(engine, (at + 1) / DISJOINT_EVERY - 1));
      if (hasChanged(standing, now)) {
        this.hasChanged[at] = 1;
        changes++;
      }
      standing = now;
    }
    this.result = `${changes} ${standing.map(({ net }) => net).join(' ')} ${disjoint.join(' ')}`;
  }

  /** Returns their nets. */
  private takeDisjoint(engine: Engine, at: number): number[] {
    const began = performance.now();
    const cycles = engine.disjoint(MOST_DISJOINT);
    this.disjoints[at] = Math.min(this.disjoints[at] as number, performance.now() - began);
    return cycles.map(({ net }) => net);
  }

  taken(): Taken {
    const { times } = this;
    const changed = times.filter((_, at) => this.hasChanged[at] === 1).sort();
    const all = times.reduce((sum, time) => sum + time, 0);
    return {
      rate: (times.length * 1e6) / all,
      changed,
      firstScan: least(Float64Array.from(this.scans).sort()),
      disjoint: this.disjoints.slice().sort(),
    };
  }

  private scanned(): Engine {
    const { assets, markets } = this.book;
    const engine = this.create({ assets, markets, maxHops: this.maxHops, top: TOP });
    for (const market of markets.keys())
      engine.set(market, bidOf(this.book, market), askOf(this.book, market));
    const began = performance.now();
    engine.scan();
    this.scans.push(performance.now() - began);
    return engine;
  }
}

export const p99 = ({ changed }: Taken) => quantile(changed, 0.99);
