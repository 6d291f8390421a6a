/**
 * Adds up what is refused and writes it every few seconds: an attack that is refused from memory shall not cost the
 * database a statement each time.
 */
import type { Timers } from '../lib/timing/timers';
import type { CspReport } from './read-csp-report';

export interface RefusalCount<T> {
  readonly what: T;
  readonly count: number;
  readonly lastAt: Date;
}

export interface LimitHit {
  readonly bucket: string;
  /** A keyed hash of what was counted. */
  readonly who: string;
}

export interface Tally {
  addCsp(report: CspReport): void;
  addLimit(hit: LimitHit): void;
  /** Writes what has come in. */
  flush(): Promise<void>;
}

export interface TallyOptions {
  readonly write: (
    csp: readonly RefusalCount<CspReport>[],
    limits: readonly RefusalCount<LimitHit>[],
  ) => Promise<void>;
  readonly timers: Pick<Timers, 'after'>;
  readonly now: () => Date;
  readonly onFailure: (error: unknown) => void;
}

const WRITE_EVERY_MS = 10_000;
/** So many different ones at a time; the rest is not counted. */
const MOST = 200;

export function createTally({ write, timers, now, onFailure }: TallyOptions): Tally {
  let csp = new Map<string, RefusalCount<CspReport>>();
  let limits = new Map<string, RefusalCount<LimitHit>>();
  let isWaiting = false;

  const flush = async () => {
    isWaiting = false;
    const [reports, hits] = [[...csp.values()], [...limits.values()]];
    csp = new Map();
    limits = new Map();
    if (reports.length + hits.length > 0) await write(reports, hits);
  };
  const add = <T>(counted: Map<string, RefusalCount<T>>, what: T) => {
    const key = JSON.stringify(what);
    const before = counted.get(key)?.count ?? 0;
    if (before === 0 && counted.size >= MOST) return;
    counted.set(key, { what, count: before + 1, lastAt: now() });
    if (isWaiting) return;
    isWaiting = true;
    timers.after(WRITE_EVERY_MS, () => void flush().catch(onFailure));
  };
  return {
    addCsp: (report) => add(csp, report),
    addLimit: (hit) => add(limits, hit),
    flush,
  };
}
