/** Checks every tier against every part that a plan opens: the part is shown, or the plan that opens it is named. */

import { type Feature, TIER_NAMES } from '@spreadwise/shared-auth';
import { customerOfTier, settle } from '@spreadwise/testkit';
import { screen } from '@testing-library/react';
import { fakeStream } from './testing/fake-stream';
import { showDashboard } from './testing/show-dashboard';
import { answersFor, isOpenTo } from './testing/tier-answers';

interface Part {
  /** Its URL. */
  readonly at: string;
  readonly open: string;
  /** Shown in its place; null: nothing, because no plan on sale opens it. */
  readonly locked: string | null;
  /** The feature that must be open for this part to appear. */
  readonly within?: Feature;
}

const SIGNALS = '/dashboard?section=signals';
const ANALYSIS = '/dashboard?section=analysis';
const BACKTESTS = `${ANALYSIS}&part=rule`;
const ALERTS = '/dashboard?section=rules&part=channels';
const AUTOMATION = '/dashboard?section=account&part=automation';

/** Null: affects only how quickly something happens, so no screen shows it. */
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
  'api.tokens': { at: AUTOMATION, open: 'Create a token', locked: 'API tokens come with Premium' },
};
// Separate chunks, loaded in advance.
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

test.each(WALK)('shows %s at %s what the tier opens, and for the rest what opens it', async (tier, at) => {
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

test('opens what an upgrade on this page brings at once, without a new sign-in', async () => {
  await showDashboard({
    ...{ user: customerOfTier('BASIC'), at: AUTOMATION, fetch: fakeStream().fetch },
    answers: answersFor('PREMIUM'),
  });
  await settle(1);
  await settle();
  expect(screen.getByText('Create a token')).toBeVisible();
  expect(screen.queryByText('Webhooks come with Premium')).toBeNull();
});
