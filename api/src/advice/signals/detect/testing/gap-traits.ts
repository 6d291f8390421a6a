/** A gap for tests: a minute old, 0.4 % wide, on two legs of 0.1 % each. */
import type { GapTraits } from '../forecast/outlook';

export const gapTraits = (over: Partial<GapTraits> = {}): GapTraits => ({
  ...{ ageMs: 60_000, net: 0.004, afterFees: 0.998, ifClosed: 0.998, ofPeak: 1, stakeEur: 1_000 },
  ...over,
});
