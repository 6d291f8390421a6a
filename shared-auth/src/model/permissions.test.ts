import { holds, PERMISSIONS, type Permission, permissionsOf } from './permissions';
import { TIER_NAMES, TIERS } from './tiers';

test('every permission that somebody holds exists, and every one that exists is held by somebody', () => {
  const held = new Set([
    ...permissionsOf('OWNER'),
    ...permissionsOf('ADMIN'),
    ...TIER_NAMES.flatMap((tier) => permissionsOf('CUSTOMER', tier)),
  ]);
  expect([...held].sort()).toEqual(Object.keys(PERMISSIONS).sort());
});

test.each(TIER_NAMES)('the limits of %s agree with its permissions', (tier) => {
  const { dailySignals, maxHops, universe } = TIERS[tier];
  const permissions = permissionsOf('CUSTOMER', tier);
  expect(permissions).toContain(`arbitrage.${maxHops}hop`);
  expect(permissions).toContain(
    dailySignals === null ? 'signals.unlimited' : `signals.${dailySignals}_daily`,
  );
  expect(permissions.includes('all.exchanges')).toBe(universe === 'all');
});

test('a customer without a tier has no more than FREE', () => {
  expect(permissionsOf('CUSTOMER')).toEqual(permissionsOf('CUSTOMER', 'FREE'));
});

test('full access names the owner’s panel and implies nothing that is not listed', () => {
  expect(holds(permissionsOf('OWNER'), 'all.exchanges' satisfies Permission)).toBe(false);
  expect(holds(permissionsOf('OWNER'), 'admin.full_access')).toBe(true);
});
