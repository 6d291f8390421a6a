/** Changing the plan: its cost is shown before the confirmation, and its outcome is reported. */

import type { BillingOverview, PlanChangePreview } from '@spreadwise/contract';
import { dismissToasts } from '@spreadwise/shared-ui';
import { click, type FakeAnswers, inTurn, mockDialogs, refusal, settle } from '@spreadwise/testkit';
import { act, screen, within } from '@testing-library/react';
import { DOWNGRADE, overviewOf, STANDINGS, subscriptionOf, UPGRADE } from '../../testing/billing-fixtures';
import { CUSTOMER, showDashboard, valueBeside } from '../../testing/show-dashboard';

const OVERVIEW = 'GET /api/billing/overview';
const PREVIEW = 'GET /api/billing/plan-change';
const CHANGE = 'POST /api/billing/plan-change';
const PREMIUM = overviewOf({ tier: 'PREMIUM', subscription: subscriptionOf({ plan: 'premium' }) });

const confirmCardPayment = jest.fn();
/* Stripe's loader caches the first function it sees, so one function serves all tests. */
const installStripe = () =>
  Object.assign(window, { Stripe: Object.assign(() => ({ confirmCardPayment }), { version: 'endive' }) });

async function open(answers: FakeAnswers = {}, overview: BillingOverview = overviewOf()) {
  const shown = await showDashboard({
    user: CUSTOMER,
    at: '/dashboard?section=plan&view=change',
    answers: {
      [OVERVIEW]: overview,
      [PREVIEW]: UPGRADE,
      'GET /api/billing/invoices': { invoices: [], nextCursor: null },
      ...answers,
    },
  });
  await settle();
  await settle();
  const posts = () => shown.auth.calls.filter(({ name }) => name === CHANGE);
  return { ...shown, posts };
}
const choose = async (name: string) => {
  await click(name);
  await settle();
};
/** The alert with text; the toaster's own stays empty. */
const alertShown = () => screen.getAllByRole('alert').find(({ textContent }) => textContent) ?? document.body;
const cards = () => screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('heading'));
const card = (name: string) => {
  const found = cards().find((item) => within(item).queryByRole('heading', { name }));
  if (!found) throw new Error(`no card ${name}`);
  return within(found);
};

beforeAll(mockDialogs);
beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  confirmCardPayment.mockReset().mockResolvedValue({ paymentIntent: { status: 'succeeded' } });
  installStripe();
});
afterEach(() => {
  act(dismissToasts);
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('shows three plans: the current one marked, the others as upgrade or downgrade', async () => {
  await open();
  expect(screen.getByRole('heading', { name: 'Change your plan' })).toHaveFocus();
  expect(cards()).toHaveLength(3);
  expect(card('Pro').getByText('Your plan')).toBeVisible();
  expect(card('Pro').queryByRole('button')).toBeNull();
  expect(card('Premium').getByText(/^Begins at once/)).toBeVisible();
  expect(card('Basic').getByText(/^Begins when the paid period ends/)).toBeVisible();
  expect(card('Basic').getByRole('button', { name: 'Downgrade to Basic' })).toBeEnabled();
});

test('says on each card that a business under reverse charge pays no VAT', async () => {
  await open({}, overviewOf({ tax: { country: 'AT', vatId: 'ATU12345678', isReverseCharge: true } }));
  expect(screen.getAllByText(/a month, no VAT \(reverse charge\)$/)).toHaveLength(3);
});

test('charges the amount shown for an upgrade', async () => {
  const { posts, place } = await open({ [CHANGE]: { overview: PREMIUM, clientSecret: null } });
  await choose('Upgrade to Premium');
  expect(posts()).toEqual([]);
  expect([valueBeside('Due now'), valueBeside('Premium begins'), valueBeside('Next charge')]).toEqual([
    '€49.98',
    'At once',
    '€99.99 on 21 December 2026',
  ]);
  expect(
    screen.getByText(/less what you have already paid for Pro.*charged to Visa ending in 4242/),
  ).toBeVisible();
  await click('Pay €49.98 and upgrade');
  await settle();
  expect(posts().map(({ input }) => input?.body)).toEqual([{ plan: 'premium', quote: 'quote_up' }]);
  expect(screen.getByRole('status')).toHaveTextContent('You are on Premium now');
  expect(place.search).toBe('?section=plan');
  expect(screen.getByText('€99.99 a month, incl. VAT · PREMIUM tier')).toBeVisible();
  expect(confirmCardPayment).not.toHaveBeenCalled();
});

test('begins a downgrade later and charges nothing now', async () => {
  await open({
    [PREVIEW]: DOWNGRADE,
    [CHANGE]: { overview: STANDINGS['scheduled change'], clientSecret: null },
  });
  await choose('Downgrade to Basic');
  expect([valueBeside('Due now'), valueBeside('Basic begins')]).toEqual(['€0.00', 'On 21 December 2026']);
  await click('Change on 21 December 2026');
  await settle();
  expect(screen.getByRole('status')).toHaveTextContent('Basic begins on 21 December 2026');
  expect(screen.getByRole('button', { name: 'Stay on Pro' })).toBeVisible();
});

test('shows credit when the next charge is below the price', async () => {
  const nextCharge = { ...UPGRADE.nextCharge, amountCents: 9499 };
  await open({ [PREVIEW]: { ...UPGRADE, dueNow: { amountCents: 0, currency: 'EUR' }, nextCharge } });
  await choose('Upgrade to Premium');
  expect(valueBeside('Credit in the next charge')).toBe('€5.00');
  expect(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Upgrade to Premium' }),
  ).toBeEnabled();
});

test('offers no retry for an upgrade refused because of a scheduled plan', async () => {
  const words = 'Basic begins on 21 December 2026. Stay on Pro first; then you can choose another plan.';
  await open({ [PREVIEW]: () => refusal(409, words) });
  await choose('Upgrade to Premium');
  expect(alertShown()).toHaveTextContent(`Not possible with your current plan${words}`);
  const buttons = within(screen.getByRole('dialog')).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(['Stay on Pro']));
  expect(buttons.map(({ textContent }) => textContent)).not.toContain('Try again');
});

test('disables the confirmation until the price is known and offers a retry after a failure', async () => {
  let answer: PlanChangePreview | Error | Promise<never> = new Promise(() => {});
  await open({ [PREVIEW]: () => answer });
  await click('Upgrade to Premium');
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Upgrade to Premium' })).toBeDisabled();
  await click('Stay on Pro');
  answer = refusal(502, 'down');
  await choose('Upgrade to Premium');
  expect(alertShown()).toHaveTextContent(/cannot be shown right now.*Nothing is lost/);
  answer = UPGRADE;
  await click('Try again');
  expect(screen.getByRole('button', { name: 'Pay €49.98 and upgrade' })).toBeEnabled();
});

test('replaces an outdated price with the new one before charging anything', async () => {
  const dearer = { ...UPGRADE, dueNow: { amountCents: 4800, currency: 'EUR' as const }, quote: 'quote_2' };
  const { posts } = await open({
    [PREVIEW]: inTurn(UPGRADE, dearer),
    [CHANGE]: inTurn(refusal(409, 'The price has changed.'), { overview: PREMIUM, clientSecret: null }),
  });
  await choose('Upgrade to Premium');
  await click('Pay €49.98 and upgrade');
  await settle();
  expect(alertShown()).toHaveTextContent('You are still on ProThe price has changed.');
  await click('Pay €48.00 and upgrade');
  await settle();
  expect(posts().map(({ input }) => input?.body)).toEqual([
    { plan: 'premium', quote: 'quote_up' },
    { plan: 'premium', quote: 'quote_2' },
  ]);
  expect(screen.getByRole('status')).toHaveTextContent('You are on Premium now');
});

test('keeps the plan after a declined card and shows the bank’s words', async () => {
  await open({ [CHANGE]: refusal(402, 'Your card was declined.') });
  await choose('Upgrade to Premium');
  await click('Pay €49.98 and upgrade');
  await settle();
  expect(alertShown()).toHaveTextContent('You are still on ProYour card was declined.');
});

test('charges once for a double click', async () => {
  let answer = (_: { overview: BillingOverview; clientSecret: null }) => {};
  const { posts } = await open({ [CHANGE]: () => new Promise((resolve) => (answer = resolve)) });
  await choose('Upgrade to Premium');
  const pay = screen.getByRole('button', { name: 'Pay €49.98 and upgrade' });
  act(() => {
    pay.click();
    pay.click();
  });
  await settle();
  expect(posts()).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'One moment…' })).toHaveAttribute('aria-busy', 'true');
  await act(async () => answer({ overview: PREMIUM, clientSecret: null }));
});

describe('when the bank requires 3-D Secure', () => {
  const asked = { overview: overviewOf(), clientSecret: 'pi_1_secret_2' };
  const upgrade = async () => {
    await choose('Upgrade to Premium');
    await click('Pay €49.98 and upgrade');
    await settle();
  };

  test('closes our dialog for the bank’s window and shows the new plan once confirmed', async () => {
    let finish = (_: unknown) => {};
    confirmCardPayment.mockReturnValue(new Promise((resolve) => (finish = resolve)));
    const { posts } = await open({
      [CHANGE]: inTurn(asked, asked, { overview: PREMIUM, clientSecret: null }),
    });
    await upgrade();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Your bank asks you to confirm')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Upgrade|^Downgrade/ })).toBeNull();
    expect(confirmCardPayment).toHaveBeenCalledWith('pi_1_secret_2');
    await act(async () => finish({ paymentIntent: { status: 'succeeded' } }));
    await settle(2_000);
    expect(screen.getByRole('status')).toHaveTextContent('You are on Premium now');
    expect(new Set(posts().map(({ input }) => JSON.stringify(input?.body)))).toHaveProperty('size', 1);
  });

  test('reports a slow payment as being on its way', async () => {
    await open({ [CHANGE]: asked });
    await upgrade();
    for (let look = 0; look < 5; look++) await settle(2_000);
    expect(screen.getByRole('status')).toHaveTextContent('Your payment is on its way');
  });

  test('keeps the plan after a refusal, charges nothing and allows a retry', async () => {
    confirmCardPayment.mockResolvedValueOnce({ error: { message: 'We could not authenticate you.' } });
    await open({ [CHANGE]: asked });
    await upgrade();
    expect(alertShown()).toHaveTextContent(
      /You are still on Pro; nothing was charged.*We could not authenticate you\./,
    );
    expect(screen.getByRole('button', { name: 'Upgrade to Premium' })).toBeEnabled();
  });

  test('reports a provider that does not load', async () => {
    confirmCardPayment.mockRejectedValueOnce(new Error('network'));
    await open({ [CHANGE]: asked });
    await upgrade();
    expect(alertShown()).toHaveTextContent('The payment provider did not answer.');
  });
});

test.each(['past due', 'cancelled', 'refunded'] as const)(
  'shows that a %s plan cannot be changed',
  async (name) => {
    await open({}, STANDINGS[name]);
    expect(screen.getByText('Your plan cannot be changed right now')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(Up|Down)grade/ })).toBeNull();
  },
);

test('marks a scheduled plan and offers no other until it is undone', async () => {
  await open({}, STANDINGS['scheduled change']);
  expect(card('Basic').getByText('From 21 December 2026')).toBeVisible();
  for (const name of ['Basic', 'Pro', 'Premium']) expect(card(name).queryByRole('button')).toBeNull();
  expect(screen.getByText(/Stay on Pro first; then you can choose another plan\./)).toBeVisible();
});

test('reports a refund rather than a scheduled plan', async () => {
  await open({}, { ...STANDINGS['scheduled change'], suspended: 'refunded' });
  expect(screen.getAllByText(/refunded in full/).length).toBeGreaterThan(0);
  expect(screen.queryByText(/Stay on Pro first/)).toBeNull();
});

test('returns to the plan with the back link', async () => {
  const { place } = await open();
  await click('Back to your subscription', 'link');
  expect(place.search).toBe('?section=plan');
  expect(screen.getByText('Next charge')).toBeVisible();
});
