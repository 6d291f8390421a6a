/** Figures of signals, and their sums. */
import type { DelayFigures, SignalFigures } from '@spreadwise/contract';
import { DELAYS_S, LIFETIME_BOUNDS_S } from '@spreadwise/contract/analysis-scales';

export interface EndedSignal {
  readonly lifetimeMs: number;
  readonly expectedMs: number | null;
  /** Whether it was cut off, so that its full lifetime is unknown. */
  readonly isCut: boolean;
  readonly advisedEur: number | null;
  /** One for each of DELAYS_S; null if it was not measured. */
  readonly leftEur: readonly (number | null)[];
  readonly missed: readonly boolean[];
}

export const NO_DELAY: DelayFigures = { measured: 0, eur: 0, missed: 0, lost: 0 };

export const noFigures = (): SignalFigures => ({
  ...{ signals: 0, promised: 0, kept: 0, promisedMs: 0, heldMs: 0, advisedEur: 0 },
  lifetimes: Array(LIFETIME_BOUNDS_S.length + 1).fill(0),
  delays: DELAYS_S.map(() => NO_DELAY),
});

export function figuresOf(signal: EndedSignal): SignalFigures {
  const { lifetimeMs, expectedMs, isCut, advisedEur, leftEur, missed } = signal;
  const within = LIFETIME_BOUNDS_S.findIndex((bound) => lifetimeMs < bound * 1000);
  const bound = isCut ? null : within < 0 ? LIFETIME_BOUNDS_S.length : within;
  const promisedMs = isCut ? null : expectedMs;
  const figures = noFigures();
  return {
    ...figures,
    signals: 1,
    promised: promisedMs === null ? 0 : 1,
    kept: promisedMs !== null && lifetimeMs >= promisedMs ? 1 : 0,
    promisedMs: promisedMs ?? 0,
    heldMs: promisedMs === null ? 0 : lifetimeMs,
    advisedEur: advisedEur ?? 0,
    lifetimes: figures.lifetimes.map((_, index) => (index === bound ? 1 : 0)),
    delays: DELAYS_S.map((_, index) => delayOf(leftEur[index] ?? null, missed[index] ?? false)),
  };
}

/** A missed trade costs nothing and gains nothing. `eur` null: not measured. */
export function delayOf(eur: number | null, isMissed: boolean): DelayFigures {
  if (eur === null) return NO_DELAY;
  if (isMissed) return { measured: 1, eur: 0, missed: 1, lost: 0 };
  return { measured: 1, eur, missed: 0, lost: eur < 0 ? 1 : 0 };
}

export const addFigures = (a: SignalFigures, b: SignalFigures): SignalFigures => ({
  signals: a.signals + b.signals,
  promised: a.promised + b.promised,
  kept: a.kept + b.kept,
  promisedMs: a.promisedMs + b.promisedMs,
  heldMs: a.heldMs + b.heldMs,
  advisedEur: a.advisedEur + b.advisedEur,
  lifetimes: a.lifetimes.map((count, index) => count + (b.lifetimes[index] ?? 0)),
  delays: a.delays.map((delay, index) => addDelays(delay, b.delays[index] ?? NO_DELAY)),
});

export const addDelays = (a: DelayFigures, b: DelayFigures): DelayFigures => ({
  measured: a.measured + b.measured,
  eur: a.eur + b.eur,
  missed: a.missed + b.missed,
  lost: a.lost + b.lost,
});

export const sumOf = (all: readonly SignalFigures[]): SignalFigures => all.reduce(addFigures, noFigures());
