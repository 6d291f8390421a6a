/**
 * Days of the public record: a UTC day is closed a quarter of an hour after its end, and then published as canonical JSON
 * (RFC 8785: keys sorted, no spaces) with the SHA-256 of that. What was published never changes.
 */
import { createHash } from 'node:crypto';
import type { RecordedDay, Signal, SignalFigures } from '@spreadwise/contract';
import { TIER_NAMES, TIERS, type Tier } from '@spreadwise/shared-auth/model';
import { canonicalJson } from '../../../platform/lib/text';
import { isInScope } from '../../signals';
import { sumOf } from '../figures';
import type { PromiseSum } from './promises-store';
import { speedsOf } from './speeds';

type Feed = Signal['feed'];

/** What the record says of a day; of a tier that no signal was for there is nothing. */
export type TierFigures = Readonly<Partial<Record<Tier, Omit<RecordedDay, 'day'>>>>;

export interface PublishedDay {
  readonly day: string;
  readonly hash: string;
  readonly tiers: TierFigures;
}

interface Kind extends Pick<Signal, 'universe' | 'hops'> {
  readonly figures: SignalFigures;
}

/** What each tier could see, the bad with the good. */
export const figuresByTier = (kinds: readonly Kind[], promises: readonly PromiseSum[]): TierFigures =>
  Object.fromEntries(
    TIER_NAMES.flatMap((tier) => {
      const isSeen = (kind: Pick<Signal, 'universe' | 'hops'>) => isInScope(TIERS[tier], kind);
      const seen = kinds.filter(isSeen).map(({ figures }) => figures);
      const day = { figures: sumOf(seen), speeds: speedsOf(promises.filter(isSeen)) };
      return seen.length === 0 ? [] : [[tier, day] as const];
    }),
  );

export function publishedDay(feed: Feed, day: string, tiers: TierFigures) {
  const content = canonicalJson({ day, feed, tiers });
  return { feed, day, content, hash: createHash('sha256').update(content).digest('hex') };
}
