/** Tells of each refusal of the limits, by bucket and by whom without saying who that is. */
import type { Limits } from '../lib/limits/limits';
import type { Tally } from './tally';

export function watchLimits(
  limits: Limits,
  tally: Pick<Tally, 'addLimit'>,
  hashOf: (key: string) => string,
): Limits {
  return {
    ...limits,
    async take(bucket, key, limit) {
      const taken = await limits.take(bucket, key, limit);
      if (!taken.isAllowed) tally.addLimit({ bucket, who: hashOf(key).slice(0, 10) });
      return taken;
    },
  };
}
