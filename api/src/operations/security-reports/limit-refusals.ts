/** Counts what the limits refuse, by bucket. */
import type { Limits } from '../../platform/lib/limits';
import type { Meter } from '../../platform/lib/observed/meter';

export const countRefusals = (limits: Limits, meter: Meter): Limits => ({
  ...limits,
  async take(bucket, key, limit) {
    const taken = await limits.take(bucket, key, limit);
    if (!taken.isAllowed) meter.count('spreadwise_limits_hit_total', 1, { bucket });
    return taken;
  },
});
