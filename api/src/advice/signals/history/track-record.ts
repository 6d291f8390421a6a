/** How long past advice lasted, kept in memory: every answer includes it, and every end changes it. */
import type { Signal, SignalsAnswer } from '@spreadwise/contract';
import { getOrInsert, median } from '../../../platform/lib/lists';
import { DAY_MS, utcDay } from '../../../platform/lib/time';
import { isInScope, type Scope } from '../assign/entitlement';
import type { SignalLifetime } from './signal-history-store';

type TrackRecord = SignalsAnswer['trackRecord'];

const RECORD_MS = DAY_MS;
/** A record is recomputed after this long. */
const KEPT_MS = 60_000;
/** More than end in a day; beyond it, the record covers less than a day. */
export const MOST_RECORDED = 100_000;

export class TrackRecords {
  private past: SignalLifetime[] = [];
  private readonly computed = new Map<string, { readonly at: number; readonly record: TrackRecord }>();

  constructor(private readonly now: () => Date) {}

  /** Roughly in the order in which they ended. */
  add(ended: readonly SignalLifetime[]): void {
    for (const one of ended) this.past.push(one);
    if (this.past.length > MOST_RECORDED * 1.1) this.past = this.past.slice(-MOST_RECORDED);
  }

  /** The record of the scope's signals of the last 24 hours, at most a minute old. */
  of(scope: Scope): TrackRecord {
    const key = `${scope.maxHops} ${scope.universe}`;
    const at = this.now().getTime();
    const known = this.computed.get(key);
    if (known && at - known.at < KEPT_MS) return known.record;
    const first = this.past.findIndex(({ endedAt }) => endedAt >= at - RECORD_MS);
    this.past.splice(0, first < 0 ? this.past.length : first);
    const record = recordOf(
      this.past.filter((one) => isInScope(scope, one) && one.endedAt >= at - RECORD_MS),
    );
    this.computed.set(key, { at, record });
    return record;
  }
}

export function lifetimeOf(signal: Signal): SignalLifetime {
  const { hops, universe, expectedMs, detectedAt } = signal;
  const end = Date.parse(signal.endedAt ?? detectedAt);
  return {
    hops,
    universe,
    expectedMs,
    endedAt: end,
    lifetimeMs: end - Date.parse(detectedAt),
    isCut: signal.endReason === 'feed stopped',
  };
}

function recordOf(ended: readonly SignalLifetime[]): TrackRecord {
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

/** Rounded to a whole number; null if there are none. */
export const medianOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.round(median(values));

type SignalKind = Pick<Signal, 'hops' | 'universe'>;

/** How many signals of each kind were found today, for tiers without a quota, whose signals are not counted. */
export class DayCounts {
  private counts = new Map<string, { readonly kind: SignalKind; count: number }>();
  private day = '';

  constructor(private readonly now: () => Date) {}

  add({ hops, universe, detectedAt }: SignalKind & Pick<Signal, 'detectedAt'>, count = 1): void {
    this.turnPage();
    if (detectedAt.slice(0, 10) !== this.day) return;
    const key = `${hops} ${universe}`;
    getOrInsert(this.counts, key, () => ({ kind: { hops, universe }, count: 0 })).count += count;
  }

  of(isMeant: (kind: SignalKind) => boolean): number {
    this.turnPage();
    return [...this.counts.values()].reduce((sum, { kind, count }) => sum + (isMeant(kind) ? count : 0), 0);
  }

  private turnPage(): void {
    const today = utcDay(this.now());
    if (this.day !== today) this.counts = new Map();
    this.day = today;
  }
}
