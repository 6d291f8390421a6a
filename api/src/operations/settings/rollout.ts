/** Who can use a feature in rollout. Pure. */
import { createHash } from 'node:crypto';
import type { Rollout, RolloutAudience } from '@spreadwise/contract';
import { isEarly } from '@spreadwise/shared-auth/model';
import type { Session } from '../../platform/lib/session';
import { everybody, ofSystem, type SettingMap, type SettingsReader, setting } from '../../platform/settings';

const EARLY = 'Customers whose plan gets new features early are included first.';

const AUDIENCES: SettingMap<RolloutAudience, Rollout>['entries'] = {
  explanations: setting('rollout.explanations', {
    ...ofSystem('Rollout'),
    label: 'Explanations of signals',
    help: `Who can have a signal explained in plain words. ${EARLY}`,
    ...everybody(),
  }),
};

export const ROLLOUT_SETTINGS = [
  { key: 'rollout', label: 'Rollout', help: 'Who can use each new feature.', entries: AUDIENCES },
];

/** Staff see everything. Customers whose plan has early access come first in a share. */
export function isOpenFor(settings: SettingsReader, rollout: Rollout, session: Session): boolean {
  if (session.role !== 'CUSTOMER') return true;
  const { tiers, share } = settings.get(AUDIENCES[rollout]);
  if (!tiers.includes(session.tier)) return false;
  return (isEarly(session.permissions) ? 0 : placeOf(session.customerId, rollout)) < share;
}

/** From 0 to 99, constant per customer and rollout. */
export const placeOf = (customerId: string, rollout: string): number =>
  createHash('sha256').update(`${rollout} ${customerId}`).digest().readUInt32BE() % 100;
