/** How long past advice has really held, kept in memory: it is asked for with every answer, and changes with every end. */
import type { Signal, SignalsAnswer } from '@spreadwise/contract';
import { allows, type Scope } from '../allocate/entitlement';

type TrackRecord = SignalsAnswer['trackRecord'];

/** What is known of a signal that has ended. */
export interface Lasted extends Pick<Signal, 'hops' | 'universe' | 'expectedMs'> {
  /** In ms since 1970. */
  readonly endedAt: number;
  readonly lifetimeMs: number;
  /** Whether our own stop cut it short, which tells nothing of the market. */
  readonly isCut: boolean;
}

const RECORD_MS = 24 * 3_600_000;
/** A new one is reckoned after this long. */
const KEPT_MS = 60_000;
/** More than end in a day; beyond it, the day is as long as they last. */
const MOST = 100_000;

export class TrackRecords {
  private past: Lasted[] = [];
  private readonly reckoned = new Map<string, { readonly at: number; readonly record: TrackRecord }>();

  constructor(private readonly now: () => Date) {}

  /** In the order in which they ended, more or less. */
  add(ended: readonly Lasted[]): void {
    this.past.push(...ended);
    if (this.past.length > MOST * 1.1) this.past = this.past.slice(-MOST);
  }

  /** Of what the scope could see in the last 24 hours; at most a minute old. */
  of(scope: Scope): TrackRecord {
    const key = `${scope.maxHops} ${scope.universe}`;
    const at = this.now().getTime();
    const known = this.reckoned.get(key);
    if (known && at - known.at < KEPT_MS) return known.record;
    this.forget(at);
    const record = recordOf(this.past.filter((one) => allows(scope, one) && one.endedAt >= at - RECORD_MS));
    this.reckoned.set(key, { at, record });
    return record;
  }

  private forget(at: number): void {
    const first = this.past.findIndex(({ endedAt }) => endedAt >= at - RECORD_MS);
    this.past.splice(0, first < 0 ? this.past.length : first);
  }
}

export function lastedOf({ hops, universe, expectedMs, detectedAt, endedAt, endReason }: Signal): Lasted {
  const end = Date.parse(endedAt ?? detectedAt);
  return {
    hops,
    universe,
    expectedMs,
    endedAt: end,
    lifetimeMs: end - Date.parse(detectedAt),
    isCut: endReason === 'feed stopped',
  };
}

function recordOf(ended: readonly Lasted[]): TrackRecord {
  const whole = ended.filter(({ isCut }) => !isCut);
  const promised = whole.flatMap(({ lifetimeMs, expectedMs }) =>
    expectedMs === null ? [] : [lifetimeMs >= expectedMs],
  );
  return {
    ended: ended.length,
    medianLifetimeMs: medianOf(whole.map(({ lifetimeMs }) => lifetimeMs)),
    keptPromise: promised.length ? promised.filter(Boolean).length / promised.length : null,
  };
}

function medianOf(values: readonly number[]): number | null {
  const sorted = Float64Array.from(values).sort();
  const upper = sorted[sorted.length >> 1];
  const lower = sorted[(sorted.length - 1) >> 1];
  return upper === undefined || lower === undefined ? null : Math.round((lower + upper) / 2);
}
