/** Counts what limits refuse. */
import type { Meter } from '../../platform/lib/observed/meter';
import type { OnRefused } from './watch-limits';

export const noteRefusals =
  (meter: Meter): OnRefused =>
  (bucket) =>
    meter.count('spreadwise_limits_hit_total', 1, { bucket });
