/** What the rooms are given of the settings. */
import type { PublicConfig } from '@spreadwise/contract';
import { PLANS } from '@spreadwise/contract/plans';
import type { Settings } from '../operations/settings';
import { followSettings, rulesOf, termsOf, toldFeeOf, withPlanTexts } from './settings';

const settingsOf = (values: Record<string, unknown>) => {
  const listeners: (() => void)[] = [];
  const settings = {
    get: (key: string) => values[key],
    onChange(listener: () => void) {
      listeners.push(listener);
      return () => {};
    },
  } as unknown as Pick<Settings, 'get' | 'onChange'>;
  const change = (more: Record<string, unknown>) => {
    Object.assign(values, more);
    for (const listener of listeners) listener();
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

it('rules and terms are told when they are others, and not for a mail’s words: engines are made anew by them', () => {
  const { settings, change } = settingsOf({ 'market.fees': [], 'market.networks': [], 'advice.floor': 100 });
  const told: unknown[] = [];
  followSettings(settings, rulesOf, ({ minProfitEur }) => told.push(minProfitEur));
  followSettings(settings, termsOf, ({ fees }) => told.push(fees));
  change({ 'mail.welcome': 'Hello', 'market.fees': [] });
  expect(told).toEqual([]);
  change({ 'advice.floor': 200 });
  change({ 'market.fees': [{ exchange: 'kraken', takerFee: 0.2 }] });
  expect(told).toEqual([2, [{ exchange: 'kraken', takerFee: 0.002 }]]);
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
