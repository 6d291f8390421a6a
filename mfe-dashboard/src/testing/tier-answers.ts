/** The API's answers to a customer of each tier, for every part that a plan can open. */
import { ALERT_CHANNELS, type AlertSettings } from '@spreadwise/contract';
import { type Feature, opens, permissionsOf, type Tier } from '@spreadwise/shared-auth';
import { signalsAnswer, tradingProfileAnswer } from '@spreadwise/shared-screens/testing';
import type { FakeAnswers } from '@spreadwise/testkit';
import { alertRule } from './alert-fixtures';
import { ADVANCED, letter, marketToday, ownSignals, paperAnswer } from './analysis-fixtures';
import { overviewOf } from './billing-fixtures';

export const isOpenTo = (tier: Tier, feature: Feature) => opens(permissionsOf('CUSTOMER', tier), feature);

const alertsOf = (tier: Tier): AlertSettings => {
  const off = { email: 'off', telegram: 'off', push: 'off', webhook: 'off' } as const;
  return {
    rules: {
      rules: [alertRule({ modes: off })],
      kinds: { ended: off, digest: off, billing: off, market: off, instead: off },
      ...{ digestEvery: 'day', mostAnHour: 2 },
    },
    timeZone: 'UTC',
    channels: ALERT_CHANNELS.map((channel) => ({
      ...{ channel, state: 'ready', failure: null, failedAt: null },
      address: channel === 'email' && isOpenTo(tier, 'alerts.email') ? 'alerts@example.com' : null,
      opensWith: isOpenTo(tier, `alerts.${channel}`) ? null : 'premium',
    })),
  };
};

export const answersFor = (tier: Tier): FakeAnswers => ({
  ...ADVANCED,
  'GET /api/billing/overview': overviewOf({ tier, subscription: null, nextInvoice: null, card: null }),
  'GET /api/signals': signalsAnswer([]),
  'GET /api/analysis/today': marketToday(),
  'GET /api/analysis/today/own': ownSignals(),
  'GET /api/paper': paperAnswer(),
  'GET /api/setup': tradingProfileAnswer(),
  'GET /api/ai/letter': letter(),
  'GET /api/alerts': alertsOf(tier),
  'GET /api/alerts/log': { alerts: [], nextCursor: null },
  'GET /api/alerts/telegram': {
    ...{ isThere: true, linked: false, pausedUntil: null, failure: null },
  },
  'GET /api/alerts/push': {
    publicKey: 'k',
    devices: [{ id: 'a', device: 'Firefox (Linux)', addedAt: '2026-11-22T09:00:00.000Z' }],
  },
  'GET /api/alerts/webhook': { webhook: null },
  'GET /api/automation/tokens': { tokens: [] },
});
