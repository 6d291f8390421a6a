/** The universes that opportunities are looked for in, from what the fewest customers may see to what the most may. */
import type { Universe } from '@spreadwise/shared-auth/model';
import type { MarketCycle } from './cycle';

export interface ScannedUniverse {
  readonly universe: Universe;
  readonly maxHops: number;
}

/**
 * One for each audience. Four and five hops apart, though the second finds what the first does: where a dislocation's
 * best cycles have five hops, they share its edge with all shorter ones, so that one engine for both would leave nothing
 * to those whose plan has four.
 */
export const SCANNED_UNIVERSES: readonly ScannedUniverse[] = [
  { universe: 'majors', maxHops: 3 },
  { universe: 'standard', maxHops: 4 },
  { universe: 'standard', maxHops: 5 },
  { universe: 'all', maxHops: 6 },
];

/** The narrowest audience that a cycle is for: the index of the first universe that contains it. */
export function audienceOf({ universe, hops }: MarketCycle): number {
  const index = SCANNED_UNIVERSES.findIndex(
    (scanned) =>
      hops.length <= scanned.maxHops &&
      (scanned.universe === 'all' || scanned.universe === universe || universe === 'majors'),
  );
  return index < 0 ? SCANNED_UNIVERSES.length : index;
}
