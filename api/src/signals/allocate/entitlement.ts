/** What a caller may see: the owner everything, a customer what the permissions of this moment allow. */
import type { Signal, SignalsAnswer } from '@spreadwise/contract';
import { limitsOf, type TierLimits, UNIVERSES } from '@spreadwise/shared-auth/model';
import type { Session } from '../../http/environment';
import { nextUtcDay } from '../../lib/utc-day';

/** Which signals a caller may see at all. */
export type Scope = Pick<TierLimits, 'maxHops' | 'universe'>;

export type Viewer =
  | { readonly kind: 'owner' }
  | { readonly kind: 'customer'; readonly customerId: string; readonly limits: TierLimits };

const EVERYTHING: Scope = { maxHops: 6, universe: 'all' };

export const viewerOf = (session: Session): Viewer =>
  session.role === 'OWNER'
    ? { kind: 'owner' }
    : { kind: 'customer', customerId: session.customerId, limits: limitsOf(session.permissions) };

export const scopeOf = (viewer: Viewer): Scope => (viewer.kind === 'owner' ? EVERYTHING : viewer.limits);

export const isInScope = (scope: Scope, { hops, universe }: Pick<Signal, 'hops' | 'universe'>): boolean =>
  hops <= scope.maxHops && UNIVERSES.indexOf(universe) <= UNIVERSES.indexOf(scope.universe);

/** Whether the day's quota has room for another signal. */
export const hasQuotaLeft = ({ dailySignals }: TierLimits, usedToday: number): boolean =>
  dailySignals === null || usedToday < dailySignals;

export type Allowance = NonNullable<SignalsAnswer['allowance']>;

export const allowanceOf = (limits: TierLimits, usedToday: number, now: Date): Allowance => ({
  maxHops: limits.maxHops,
  universe: limits.universe,
  daily: limits.dailySignals,
  usedToday,
  resetsAt: nextUtcDay(now).toISOString(),
});
