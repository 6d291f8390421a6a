/** What a caller may see: who runs the product everything, a customer what the permissions of this moment allow. */
import type { Signal, SignalsAnswer } from '@spreadwise/contract';
import { limitsOf, type TierLimits, UNIVERSES, type Universe } from '@spreadwise/shared-auth/model';
import type { Session } from '../../../platform/lib/session';
import { nextUtcDay } from '../../../platform/lib/time';

/** Which signals a caller may see at all. */
export type Scope = Pick<TierLimits, 'maxHops' | 'universe'>;

export type Viewer =
  /** Or an ADMIN, who looks as the owner does. */
  | { readonly kind: 'owner' }
  /** A tier that counts nothing. */
  | { readonly kind: 'unlimited'; readonly customerId: string; readonly scope: Scope }
  | {
      readonly kind: 'counted';
      readonly customerId: string;
      readonly scope: Scope;
      /** Signals a day. */
      readonly daily: number;
    };

export type CountedViewer = Extract<Viewer, { kind: 'counted' }>;
export type CustomerViewer = Exclude<Viewer, { kind: 'owner' }>;

const EVERYTHING: Scope = { maxHops: 6, universe: 'all' };

export function viewerOf(session: Session): Viewer {
  if (session.role !== 'CUSTOMER') return { kind: 'owner' };
  return customerViewer(session.customerId, session.permissions);
}

export function customerViewer(customerId: string, permissions: readonly string[]): CustomerViewer {
  const { dailySignals: daily, ...scope } = limitsOf(permissions);
  return daily === null
    ? { kind: 'unlimited', customerId, scope }
    : { kind: 'counted', customerId, scope, daily };
}

export const scopeOf = (viewer: Viewer): Scope => (viewer.kind === 'owner' ? EVERYTHING : viewer.scope);

/** Whose markets the caller is told of; null: of all. */
export const universeOf = (viewer: Viewer): Universe | null =>
  viewer.kind === 'owner' ? null : viewer.scope.universe;

/** `covers` says the same in SQL. */
export const isInScope = (scope: Scope, { hops, universe }: Pick<Signal, 'hops' | 'universe'>): boolean =>
  hops <= scope.maxHops && UNIVERSES.indexOf(universe) <= UNIVERSES.indexOf(scope.universe);

export type Allowance = NonNullable<SignalsAnswer['allowance']>;

export const allowanceOf = (viewer: CustomerViewer, usedToday: number, now: Date): Allowance => ({
  ...viewer.scope,
  daily: viewer.kind === 'counted' ? viewer.daily : null,
  usedToday,
  resetsAt: nextUtcDay(now).toISOString(),
});
