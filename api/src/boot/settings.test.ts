/** What the rooms are given of the settings. */
import { PLANS } from '@spreadwise/contract/plans';
import { followSettings } from '../advice/pipeline';
import type { Settings } from '../operations/settings';
import { assumedFeeOf, planTextsOf, rulesOf, termsOf } from './settings';

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
  const texts = planTextsOf(settings);
  expect(texts()).toBeUndefined();
  change({ 'plans.pro': ['Everything'] });
  const changed = texts();
  expect(changed).toEqual({ pro: ['Everything'] });
  change({ 'advice.floor': 6 });
  expect(texts()).toBe(changed);
  change({ 'plans.pro': PLANS.pro.features });
  expect(texts()).toBeUndefined();
});

it('rules and terms are told when they are others, and not for a mail’s words: engines are made anew by them', () => {
  const { settings, change } = settingsOf({ 'market.fees': [], 'market.networks': [], 'advice.floor': 100 });
  const told: unknown[] = [];
  followSettings(
    settings,
    () => rulesOf(settings),
    ({ minProfitEur }) => told.push(minProfitEur),
  );
  followSettings(
    settings,
    () => termsOf(settings),
    ({ fees }) => told.push(fees),
  );
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
  expect([
    assumedFeeOf(settings)('kraken'),
    assumedFeeOf(settings)('okx'),
    assumedFeeOf(settings)('nowhere'),
  ]).toEqual([0.0026, 0.0015, null]);
});
