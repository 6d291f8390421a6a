import { limitsOf, TIERS } from './limits';
import { holds, PERMISSIONS, type Permission, permissionsOf } from './permissions';
import { TIER_NAMES } from './tiers';

test('every held permission exists, and every existing one is held', () => {
  const held = new Set([
    ...permissionsOf('OWNER'),
    ...permissionsOf('ADMIN'),
    ...TIER_NAMES.flatMap((tier) => permissionsOf('CUSTOMER', tier)),
  ]);
  expect([...held].sort()).toEqual(Object.keys(PERMISSIONS).sort());
});

test('each tier’s permissions yield the limits of the specification', () => {
  expect(TIERS).toEqual({
    FREE: { dailySignals: 5, maxHops: 2, universe: 'majors' },
    BASIC: { dailySignals: 25, maxHops: 3, universe: 'majors' },
    PRO: { dailySignals: 100, maxHops: 4, universe: 'standard' },
    PREMIUM: { dailySignals: 200, maxHops: 5, universe: 'standard' },
    PLATINUM: { dailySignals: 500, maxHops: 5, universe: 'standard' },
    GOLD: { dailySignals: null, maxHops: 6, universe: 'all' },
  });
});

test('limitsOf allows no signals and no cycles without permissions', () => {
  expect(limitsOf(permissionsOf('ADMIN'))).toEqual({ dailySignals: 0, maxHops: 0, universe: 'majors' });
});

test('limitsOf uses the widest of several permissions', () => {
  const held = ['arbitrage.2hop', 'signals.5_daily', 'arbitrage.5hop', 'signals.200_daily'];
  expect(limitsOf(held)).toEqual({ dailySignals: 200, maxHops: 5, universe: 'standard' });
});

test('a customer without a tier has the permissions of FREE', () => {
  expect(permissionsOf('CUSTOMER')).toEqual(permissionsOf('CUSTOMER', 'FREE'));
});

test('admin.full_access implies no permission that is not listed', () => {
  expect(holds(permissionsOf('OWNER'), 'all.exchanges' satisfies Permission)).toBe(false);
  expect(holds(permissionsOf('OWNER'), 'admin.full_access')).toBe(true);
});
