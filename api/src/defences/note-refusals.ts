/** Counts what limits refuse, and what becomes of proofs of work. */
import type { Meter } from '../lib/observed/meter';
import type { OnRefused } from './watch-limits';

/** What becomes of a proof of work before a checkout. */
export type OnWork = (outcome: 'asked' | 'taken' | 'refused') => void;

export const noteRefusals = (meter: Meter): { readonly onRefused: OnRefused; readonly onWork: OnWork } => ({
  onRefused: (bucket) => meter.count('spreadwise_limits_hit_total', 1, { bucket }),
  onWork: (outcome) => meter.count('spreadwise_proofs_of_work_total', 1, { outcome }),
});
