/** The distinct profiles of exchanges and fees to search the market for: those of customers with a plan. */
import { TIERS, type Tier, UNIVERSES } from '@spreadwise/shared-auth/model';
import type { Bus } from '../../platform/bus';
import { service } from '../../platform/feature';
import { REAL_TIMERS, startPeriodic, type Timers } from '../../platform/lib/time';
import { type FindTradingProfiles, profileKey } from '../signals';
import type { SearchedProfile } from '../signals/detect';
import type { MarketHost } from './market-host';

/** Finds the current tiers of all customers who have a plan. */
export type FindPlans = () => Promise<readonly { readonly customerId: string; readonly tier: Tier }[]>;
export const PLANS = service<FindPlans>('billing.plans');

/** As many as one processor can search for. */
const MOST_PROFILES = 200;
const READ_EVERY_MS = 60_000;
/** Collects changes, because each read covers all customers. */
const ASKED_EVERY_MS = 10_000;

export interface ProfilesContext {
  readonly findPlans: FindPlans;
  readonly findProfiles: FindTradingProfiles;
  readonly log: { warn(words: object, message: string): void };
  readonly timers?: Pick<Timers, 'every'>;
}

/** The most common first, each with the widest scope of its customers' plans. */
export async function searchedProfiles({ findPlans, findProfiles }: ProfilesContext) {
  const plans = await findPlans();
  const profiles = await findProfiles(plans.map(({ customerId }) => customerId));
  const found = new Map<string, { profile: SearchedProfile; customers: number }>();
  for (const { customerId, tier } of plans) {
    const profile = profiles.get(customerId);
    const key = profile ? profileKey(profile) : null;
    if (!profile || key === null) continue;
    const { profile: before, customers = 0 } = found.get(key) ?? {};
    const { exchangeRule, exchanges, takerFees } = profile;
    const scope = widest(TIERS[tier], before);
    const searched = { key, exchangeRule, exchanges, takerFees, ...scope };
    found.set(key, { profile: searched, customers: customers + 1 });
  }
  return [...found.values()]
    .sort((a, b) => b.customers - a.customers || (a.profile.key < b.profile.key ? -1 : 1))
    .map(({ profile }) => profile);
}

type Scope = Pick<SearchedProfile, 'maxHops' | 'universe'>;

const widest = ({ maxHops, universe }: Scope, other: Scope | undefined): Scope => ({
  maxHops: Math.max(maxHops, other?.maxHops ?? 0),
  universe:
    other && UNIVERSES.indexOf(other.universe) > UNIVERSES.indexOf(universe) ? other.universe : universe,
});

/** Sends them to the market at the start, after a plan or profile changes, and each minute. Returns how to stop. */
export function keepProfiles(
  host: Pick<MarketHost, 'setProfiles'>,
  context: ProfilesContext & { readonly bus: Pick<Bus, 'subscribe'> },
): () => void {
  const { bus, log, timers = REAL_TIMERS } = context;
  let isWarned = false;
  let isAsked = false;
  const read = async () => {
    isAsked = false;
    const profiles = await searchedProfiles(context);
    const leftOut = profiles.length - MOST_PROFILES;
    if (leftOut > 0 && !isWarned) {
      isWarned = true;
      log.warn(
        { leftOut },
        "more distinct profiles than can be searched for; the rarest see everybody's signals",
      );
    }
    host.setProfiles(profiles.slice(0, MOST_PROFILES));
  };
  const onFailure = (err: unknown) => log.warn({ err }, 'the profiles to search for could not be read');
  const readIfAsked = async () => (isAsked ? read() : undefined);
  const stopReading = startPeriodic({ everyMs: READ_EVERY_MS, work: read, onFailure }, timers);
  const stopAsking = startPeriodic({ everyMs: ASKED_EVERY_MS, work: readIfAsked, onFailure }, timers);
  const stopHearing = bus.subscribe('access.changed', () => {
    isAsked = true;
  });
  return () => {
    stopHearing();
    void stopReading();
    void stopAsking();
  };
}
