import { LIFETIME_BOUNDS_S, medianLifetimeMs } from './analysis-scales';

/** One count per signal, in its bucket. */
function lifetimesOf(...seconds: readonly number[]): number[] {
  const buckets = [...LIFETIME_BOUNDS_S, Number.POSITIVE_INFINITY];
  return buckets.map(
    (to, index) => seconds.filter((one) => one >= (buckets[index - 1] ?? 0) && one < to).length,
  );
}

it.each([
  ['seconds', [4, 6, 9], 5_000, 7_500],
  ['minutes', [60, 900, 2_000], 600_000, 1_200_000],
  ['hours, as closed transfers make them', [5, 9_000, 20_000], 3_600_000, 10_800_000],
])('half of all lasted %s', (_, seconds, from, to) => {
  const median = medianLifetimeMs(lifetimesOf(...seconds));
  expect(median).toBeGreaterThanOrEqual(from);
  expect(median).toBeLessThanOrEqual(to);
});

it('nothing has no median', () => {
  expect(medianLifetimeMs(lifetimesOf())).toBeNull();
});
