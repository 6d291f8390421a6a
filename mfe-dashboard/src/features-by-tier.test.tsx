/** A walk over every tier and every part of a customer's screens that a plan opens: it is there, or says what opens it. */

import { ALERT_CHANNELS, type AlertSettings } from '@spreadwise/contract';
import { type Feature, opens, permissionsOf, TIER_NAMES, type Tier } from '@spreadwise/shared-auth';
import { signalsAnswer, tradingProfileAnswer } from '@spreadwise/shared-screens/testing';
import { customerOfTier, type FakeAnswers, settle } from '@spreadwise/testkit';
import { screen } from '@testing-library/react';
import { ADVANCED, letter, marketToday, ownSignals, paperAnswer } from './testing/analysis-fixtures';
import { overviewOf } from './testing/billing-fixtures';
import { fakeStream } from './testing/fake-stream';
import { showDashboard } from './testing/show-dashboard';

interface Part {
  /** Where it stands, as its address says. */
  readonly at: string;
  readonly open: string;
  /** What is shown in its place; null: nothing, as no plan that is sold opens it. */
  readonly locked: string | null;
  /** It stands within something that has to be open itself. */
  readonly within?: Feature;
}

const SIGNALS = '/dashboard?section=signals';
const ANALYSIS = '/dashboard?section=analysis';
const BACKTESTS = `${ANALYSIS}&part=rule`;
const ALERTS = '/dashboard?section=rules&part=alerts';
const AUTOMATION = '/dashboard?section=account&part=automation';

/** Null: it changes how quickly something happens, and no screen. */
const PARTS: Readonly<Record<Feature, Part | null>> = {
  'analysis.advanced': {
    ...{ at: ANALYSIS, open: 'Exchange by exchange', locked: 'Advanced analysis comes with Pro' },
  },
  'analysis.full': { at: BACKTESTS, open: 'Your backtests', locked: 'Full analysis comes with Premium' },
  'layout.table': { at: SIGNALS, open: 'Table', locked: 'Table (Premium)' },
  'layout.boards': { at: SIGNALS, open: 'Boards', locked: null },
  'layout.wall': { at: SIGNALS, open: 'Wall', locked: null },
  'alerts.email': { at: ALERTS, open: 'alerts@example.com', locked: 'Email comes with Basic' },
  'alerts.telegram': { at: ALERTS, open: 'Link a chat', locked: 'Telegram alerts come with Pro' },
  'alerts.telegram.real-time': null,
  'alerts.push': {
    ...{ at: ALERTS, open: 'Browsers that get alerts', locked: 'Alerts in your browser come with Premium' },
  },
  'alerts.webhook': { at: AUTOMATION, open: 'Add the webhook', locked: 'Webhooks come with Premium' },
  'api.tokens': { at: AUTOMATION, open: 'Make a token', locked: 'API tokens come with Premium' },
};
const isOpenTo = (tier: Tier, feature: Feature) => opens(permissionsOf('CUSTOMER', tier), feature);

const alertsOf = (tier: Tier): AlertSettings => {
  const off = { email: 'off', telegram: 'off', push: 'off', webhook: 'off' } as const;
  return {
    rules: {
      modes: { signal: off, ended: off, digest: off, billing: off, market: off },
      ...{
        digestEvery: 'day',
        floorEur: 5,
        coins: [],
        exchanges: [],
        maxHops: null,
        quiet: null,
        mostAnHour: 2,
      },
    },
    ...{ timeZone: 'UTC', latest: [] },
    channels: ALERT_CHANNELS.map((channel) => ({
      ...{ channel, state: 'ready', failure: null, failedAt: null },
      address: channel === 'email' && isOpenTo(tier, 'alerts.email') ? 'alerts@example.com' : null,
      opensWith: isOpenTo(tier, `alerts.${channel}`) ? null : 'premium',
    })),
  };
};
const answersFor = (tier: Tier): FakeAnswers => ({
  ...ADVANCED,
  'GET /api/billing/overview': overviewOf({ tier, subscription: null, nextInvoice: null, card: null }),
  'GET /api/signals': signalsAnswer([]),
  'GET /api/analysis/today': marketToday(),
  'GET /api/analysis/today/own': ownSignals(),
  'GET /api/paper': paperAnswer(),
  'GET /api/setup': tradingProfileAnswer(),
  'GET /api/ai/letter': letter(),
  'GET /api/alerts': alertsOf(tier),
  'GET /api/alerts/telegram': {
    ...{ isThere: true, linked: false, pausedUntil: null, failure: null },
  },
  'GET /api/alerts/push': {
    publicKey: 'k',
    devices: [{ id: 'a', device: 'Firefox on Linux', addedAt: '2026-11-22T09:00:00.000Z' }],
  },
  'GET /api/alerts/webhook': { webhook: null },
  'GET /api/automation/tokens': { tokens: [] },
});

// Chunks of their own, which are there by then.
beforeAll(() =>
  Promise.all([
    ...[import('./analysis/Analysis'), import('./analysis/money/MoneyMade'), import('./analysis/money/Past')],
    import('./analysis/Backtests'),
    ...[import('./account/AccountPlace'), import('./rules/Rules')],
    import('./account/automation/Automation'),
  ]),
);
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const ADDRESSES = [SIGNALS, ANALYSIS, BACKTESTS, ALERTS, AUTOMATION];
const WALK = TIER_NAMES.flatMap((tier) => ADDRESSES.map((at) => [tier, at] as const));

test.each(WALK)('%s at %s has what the tier opens, and of the rest what opens it', async (tier, at) => {
  await showDashboard({
    ...{ user: customerOfTier(tier), at, fetch: fakeStream().fetch },
    answers: answersFor(tier),
  });
  await settle(1);
  await settle();
  const isShown = (words: string) => screen.queryAllByText(words).length > 0;
  for (const [feature, part] of Object.entries(PARTS) as [Feature, Part | null][]) {
    if (part?.at !== at) continue;
    const isOpen = isOpenTo(tier, feature);
    const isAway = part.within !== undefined && !isOpenTo(tier, part.within);
    expect([feature, isShown(part.open)]).toEqual([feature, isOpen]);
    if (part.locked) expect([feature, isShown(part.locked)]).toEqual([feature, !isOpen && !isAway]);
  }
  for (const link of screen.queryAllByRole('link', { name: 'See your plan' }))
    expect(link).toHaveAttribute('href', expect.stringContaining('section=plan'));
});
