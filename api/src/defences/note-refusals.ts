/** Notes what is refused for the owner, who reads it by the day, and for whoever watches the figures. */
import type { Meter } from '../lib/observed/meter';
import type { Tally } from './tally';
import type { OnRefused } from './watch-limits';

export interface RefusalNotes {
  readonly tally: Pick<Tally, 'addLimit'>;
  readonly meter: Meter;
  /** So that nobody is told who it was. */
  readonly hashOf: (key: string) => string;
}

/** What becomes of a proof of work before a checkout. */
export type OnWork = (outcome: 'asked' | 'taken' | 'refused', network: string) => void;

const WHO = 10;

export function noteRefusals({ tally, meter, hashOf }: RefusalNotes): {
  onRefused: OnRefused;
  onWork: OnWork;
} {
  const add = (bucket: string, key: string) => tally.addLimit({ bucket, who: hashOf(key).slice(0, WHO) });
  return {
    onRefused(bucket, key) {
      add(bucket, key);
      meter.count('spreadwise_limits_hit_total', 1, { bucket });
    },
    onWork(outcome, network) {
      meter.count('spreadwise_proofs_of_work_total', 1, { outcome });
      if (outcome === 'asked') add('proofs of work asked', network);
    },
  };
}
