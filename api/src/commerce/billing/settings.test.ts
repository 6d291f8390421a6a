/** Pages are cached by the public configuration, which has the texts of plans. */
import type { PublicConfig } from '@spreadwise/contract';
import { PLANS } from '@spreadwise/contract/plans';
import { fakeSettings } from '../../platform/settings/testing/fake-settings';
import { withPlanTexts } from './settings';

it('pages are made anew when the texts of a plan change, and not for any other setting', () => {
  const { settings, change } = fakeSettings();
  const known = { productName: 'Spreadwise' } as PublicConfig;
  const config = withPlanTexts(known, settings);
  expect(config()).toBe(known);
  change({ 'advice.floor': 5 });
  expect(config()).toBe(known);
  change({ 'plans.pro': ['Everything'] });
  const changed = config();
  expect(changed.planTexts).toEqual({ pro: ['Everything'] });
  change({ 'advice.floor': 6 });
  expect(config()).toBe(changed);
  change({ 'plans.pro': PLANS.pro.features });
  expect(config().planTexts).toBeUndefined();
  change({ 'business.order-button': 'obligation' });
  expect(config()).toEqual({ ...known, orderButton: 'obligation' });
});
