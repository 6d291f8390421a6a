import { permissionsOf } from './permissions';
import { isEarly, precedenceOf } from './precedence';
import { TIER_NAMES } from './tiers';

test('precedenceOf ranks the higher plan first', () => {
  const order = TIER_NAMES.map((tier) => precedenceOf(permissionsOf('CUSTOMER', tier)));
  expect(order).toEqual([0, 1, 2, 3, 4, 5]);
  expect(precedenceOf([...permissionsOf('CUSTOMER', 'BASIC'), 'priority.vip'])).toBe(5);
});

test('isEarly is true for holders of a priority permission, whatever their tier', () => {
  expect(TIER_NAMES.filter((tier) => isEarly(permissionsOf('CUSTOMER', tier)))).toEqual(['PLATINUM', 'GOLD']);
  expect(isEarly(['priority.access'])).toBe(true);
});
