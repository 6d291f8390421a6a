/** To whom a part of the product is open that is not open to everybody. Pure. */
import { createHash } from 'node:crypto';
import type { Rollout } from '@spreadwise/contract';
import { isEarly } from '@spreadwise/shared-auth/model';
import type { Session } from '../../platform/lib/session';
import type { Settings } from './settings';

/** Those who run the product see everything. Whose plan has new features early is the first of a share. */
export function isOpenFor(settings: Pick<Settings, 'get'>, rollout: Rollout, session: Session): boolean {
  if (session.role !== 'CUSTOMER') return true;
  const { tiers, share } = settings.get(`rollout.${rollout}`);
  if (!tiers.includes(session.tier)) return false;
  return (isEarly(session.permissions) ? 0 : placeOf(session.customerId, rollout)) < share;
}

/** From 0 to 99, always the same for a customer, and another one for each rollout. */
export const placeOf = (customerId: string, rollout: string): number =>
  createHash('sha256').update(`${rollout} ${customerId}`).digest().readUInt32BE() % 100;
