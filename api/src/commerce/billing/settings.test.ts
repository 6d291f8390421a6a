/** Pages are cached by the public configuration, which holds plan texts and whether orders are taken. */
import type { PublicConfig } from '@spreadwise/contract';
import { PLANS } from '@spreadwise/contract/plans';
import { fakeSettings } from '../../platform/settings/testing/fake-settings';
import { withSettings } from './settings';

const KNOWN = { productName: 'Spreadwise', payment: { mode: 'live' } } as PublicConfig;

it('returns a new configuration when plan texts or the order button change, and not for other settings', () => {
  const { settings, change } = fakeSettings();
  const config = withSettings(KNOWN, settings);
  const first = config();
  expect(first).toEqual(KNOWN);
  change({ 'advice.floor': 5 });
  expect(config()).toBe(first);
  change({ 'plans.pro': ['Everything'] });
  const changed = config();
  expect(changed.planTexts).toEqual({ pro: ['Everything'] });
  change({ 'advice.floor': 6 });
  expect(config()).toBe(changed);
  change({ 'plans.pro': PLANS.pro.features });
  expect(config().planTexts).toBeUndefined();
  change({ 'business.order-button': 'obligation' });
  expect(config()).toEqual({ ...KNOWN, orderButton: 'obligation' });
});

it('shows orders as paused from the start, and no longer once they are on again', () => {
  const { settings, change } = fakeSettings({ 'payments.on': false });
  const config = withSettings(KNOWN, settings);
  expect(config().payment).toEqual({ mode: 'live', isPaused: true });
  change({ 'payments.on': true });
  expect(config().payment).toEqual({ mode: 'live' });
});
