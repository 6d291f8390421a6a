/** What the plan cards promise: Basic gets email, Pro also Telegram, Premium and above everything. */
import { type Feature, opens } from './features';
import { permissionsOf } from './permissions';
import { TIER_NAMES } from './tiers';

const TIERS_OF: Readonly<Record<Feature, readonly string[]>> = {
  'alerts.email': ['BASIC', 'PRO', 'PREMIUM', 'PLATINUM', 'GOLD'],
  'alerts.telegram': ['PRO', 'PREMIUM', 'PLATINUM', 'GOLD'],
  'alerts.telegram.real-time': ['PREMIUM', 'PLATINUM', 'GOLD'],
  'alerts.push': ['PREMIUM', 'PLATINUM', 'GOLD'],
  'alerts.webhook': ['PREMIUM', 'PLATINUM', 'GOLD'],
  'api.tokens': ['PREMIUM', 'PLATINUM', 'GOLD'],
  'analysis.advanced': ['PRO', 'PREMIUM', 'PLATINUM', 'GOLD'],
  'analysis.full': ['PREMIUM', 'PLATINUM', 'GOLD'],
  'layout.table': ['PREMIUM', 'PLATINUM', 'GOLD'],
  'layout.boards': ['PLATINUM', 'GOLD'],
  'layout.wall': ['GOLD'],
};

test.each(Object.entries(TIERS_OF) as [Feature, readonly string[]][])(
  '%s is included in %j',
  (feature, tiers) => {
    const open = TIER_NAMES.filter((tier) => opens(permissionsOf('CUSTOMER', tier), feature));
    expect(open).toEqual(tiers);
  },
);
