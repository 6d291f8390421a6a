/** What the rooms are given of the settings. */
import type { PublicConfig } from '@spreadwise/contract';
import { PLANS } from '@spreadwise/contract/plans';
import type { Settings } from '../settings';
import { termsOf, toldFeeOf, withPlanTexts } from './settings';

const settingsOf = (values: Record<string, unknown>) => {
  let changed = () => {};
  const settings = {
    get: (key: string) => values[key],
    onChange(listener: () => void) {
      changed = listener;
      return () => {};
    },
  } as unknown as Pick<Settings, 'get' | 'onChange'>;
  const change = (more: Record<string, unknown>) => {
    Object.assign(values, more);
    changed();
  };
  return { settings, change };
};
const PLAN_TEXTS = {
  'plans.basic': PLANS.basic.features,
  'plans.pro': PLANS.pro.features,
  'plans.premium': PLANS.premium.features,
};

it('pages are made anew when the texts of a plan are others, and not for any other setting', () => {
  const { settings, change } = settingsOf({ ...PLAN_TEXTS });
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
});

it('fees are fractions where they are used, and customers are told the one that is set', () => {
  const row = { exchange: 'kraken', coin: 'USDT', network: 'Tron', withdrawFee: null, minutes: 3 };
  const { settings } = settingsOf({
    'market.fees': [{ exchange: 'kraken', takerFee: 0.26 }],
    'market.networks': [{ ...row, withdrawals: 'closed', deposits: 'as told' }],
  });
  expect(termsOf(settings)).toEqual({
    fees: [{ exchange: 'kraken', takerFee: 0.0026 }],
    networks: [
      {
        ...{ exchange: 'kraken', asset: 'USDT', name: 'Tron', withdrawFee: null, arrivalMinutes: 3 },
        ...{ withdraw: false, deposit: null },
      },
    ],
  });
  expect([toldFeeOf(settings)('kraken'), toldFeeOf(settings)('okx'), toldFeeOf(settings)('nowhere')]).toEqual(
    [0.0026, 0.0015, null],
  );
});
