/** When the next backup is due, and which go. Pure. */

import { HOUR_MS } from '../../../platform/lib/timing/durations';

export interface Attempt {
  readonly startedAt: Date;
  readonly failure: string | null;
}

/** After one that failed. */
const AGAIN_MS = HOUR_MS;

export function isDue(latest: Attempt | null, everyHours: number, now: Date): boolean {
  if (latest === null) return true;
  const waitMs = latest.failure === null ? everyHours * HOUR_MS : AGAIN_MS;
  return now.getTime() - latest.startedAt.getTime() >= waitMs;
}

/** Of the newest first: what is older than so many that are whole. One that is not whole takes the place of none. */
export function outdated<A extends Pick<Attempt, 'failure'>>(attempts: readonly A[], kept: number): A[] {
  let whole = 0;
  return attempts.filter(({ failure }) => {
    const goes = whole >= kept;
    if (failure === null) whole += 1;
    return goes;
  });
}
