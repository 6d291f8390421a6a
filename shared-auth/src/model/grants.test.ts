import { type Grants, isAllowed } from './grants';
import { customerUser, OWNER_USER } from './session-user';

const GRANTS: Grants = {
  'mfe-insights.view': { heldBy: ['OWNER', 'PRO', 'FREE'] },
};
const customer = (tier: 'FREE' | 'BASIC' | 'PRO') => customerUser({ customerId: 'cus_1', tier });

test.each([
  ['the owner', OWNER_USER, true],
  ['a customer of a named tier', customer('PRO'), true],
  ['a customer of another tier', customer('BASIC'), false],
  ['a customer without a tier, who counts as FREE', { ...customer('PRO'), customerTier: undefined }, true],
  ['nobody', null, false],
])('a remote’s own permission is held only by its grantees: %s', (_, user, expected) => {
  expect(isAllowed(user, 'mfe-insights.view', GRANTS)).toBe(expected);
});

test('the grants of remotes do not affect the product’s own permissions', () => {
  expect(isAllowed(OWNER_USER, 'analytics.full', GRANTS)).toBe(true);
  expect(isAllowed(customer('FREE'), 'analytics.full', GRANTS)).toBe(false);
});

test('denies a permission that no remote declares', () => {
  expect(isAllowed(OWNER_USER, 'mfe-insights.view')).toBe(false);
});
