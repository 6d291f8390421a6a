/** Tells of each refusal of the limits, by bucket. */
import type { Limits } from '../../platform/lib/limits/limits';

export type OnRefused = (bucket: string) => void;

export const watchLimits = (limits: Limits, onRefused: OnRefused): Limits => ({
  ...limits,
  async take(bucket, key, limit) {
    const taken = await limits.take(bucket, key, limit);
    if (!taken.isAllowed) onRefused(bucket);
    return taken;
  },
});
