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

const WHO = 10;

export function noteRefusals({ tally, meter, hashOf }: RefusalNotes): OnRefused {
  return (bucket, key) => {
    tally.addLimit({ bucket, who: hashOf(key).slice(0, WHO) });
    meter.count('spreadwise_limits_hit_total', 1, { bucket });
  };
}
