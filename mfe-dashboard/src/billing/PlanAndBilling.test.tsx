/** The plan page: what it shows in each state, and the actions it offers. */

import type { BillingOverview, CallResponse } from '@spreadwise/contract';
import type { Tier } from '@spreadwise/shared-auth';
import { dismissToasts, textsReady } from '@spreadwise/shared-ui';
import { click, type FakeAnswers, fill, keyboard, mockDialogs, refusal, settle } from '@spreadwise/testkit';
import { act, screen, within } from '@testing-library/react';
import {
  INVOICES,
  invoiceOf,
  overviewOf,
  PERIOD_END,
  STANDINGS,
  subscriptionOf,
} from '../testing/billing-fixtures';
import { CUSTOMER, showDashboard, valueBeside } from '../testing/show-dashboard';

const OVERVIEW = 'GET /api/billing/overview';

async function show(
  overview: BillingOverview,
  answers: FakeAnswers = {},
  options: Partial<Parameters<typeof showDashboard>[0]> = {},
) {
  const shown = await showDashboard({
    user: CUSTOMER,
    at: '/dashboard?section=plan',
    answers: {
      [OVERVIEW]: overview,
      'GET /api/billing/invoices': { invoices: INVOICES, nextCursor: null },
      ...answers,
    },
    ...options,
  });
  /* The page's own chunk loads first, then its data. */
  await settle();
  await settle(1);
  const posts = () => shown.auth.calls.filter(({ name }) => name.startsWith('POST'));
  return { ...shown, posts };
}

/** Past due, or without access. */
const NOT_OPEN = ['past due', 'overdue for too long', 'unpaid', 'paused', 'refunded', 'disputed'] as const;

const figure = (label: string) => screen.getByText(label, { selector: 'p' }).parentElement?.textContent;
const toastText = () =>
  within(screen.getByRole('status')).getByText(/./, { selector: 'p:first-child' }).textContent;

beforeAll(mockDialogs);
beforeEach(() => jest.useFakeTimers({ now: Date.UTC(2026, 10, 21, 12) }));
afterEach(() => {
  act(dismissToasts);
  jest.useRealTimers();
});

describe('overview', () => {
  test('shows the country and VAT ID used for tax when they were given', async () => {
    await show(overviewOf({ tax: { country: 'AT', vatId: 'ATU12345678' } }));
    expect(valueBeside('Country for VAT')).toBe('Austria');
    expect(valueBeside('VAT ID')).toBe('ATU12345678');
  });

  test('says that a business which accounts for the VAT itself pays none', async () => {
    await show(overviewOf({ tax: { country: 'AT', vatId: 'ATU12345678', isReverseCharge: true } }));
    expect(figure('Plan')).toBe('PlanPro€49.99 a month, no VAT (reverse charge) · PRO tier');
  });

  test('shows the plan, price, state, next charge, card and limits', async () => {
    await show(overviewOf());
    expect(figure('Plan')).toBe('PlanPro€49.99 a month, incl. VAT · PRO tier');
    expect(figure('Next charge')).toBe('Next charge€49.99On 21 December 2026');
    expect(figure('Signals a day')).toBe('Signals a day100Routes of up to 4 trades');
    expect(screen.getByText(/^Renews on 21 December 2026 for €49.99/)).toBeVisible();
    expect(valueBeside('Card')).toBe('Visa ending in 4242');
    expect(valueBeside('Expires')).toBe('03/2030');
  });

  test('does not show unknown values as absent while the provider is down', async () => {
    await show(STANDINGS.stale);
    expect(screen.getByText('Your billing details are unavailable right now')).toBeVisible();
    expect(screen.getByText(/last known state, which still applies\.$/)).toBeVisible();
    expect(figure('Next charge')).toBe('Next charge–Not known right now');
    expect(valueBeside('Card')).toBe('Not known right now');
  });

  test.each<[Tier, RegExp, string]>([
    ['BASIC', /^You have no subscription\. Your tier is a gift/, 'Signals a day25Routes of up to 3 trades'],
    ['FREE', /^You have no subscription\.$/, 'Signals a day5Routes of up to 2 trades'],
  ])('offers the plans to a %s tier without a subscription', async (tier, words, limits) => {
    await show(overviewOf({ tier, subscription: null, nextInvoice: null, card: null }));
    expect(figure('Plan')).toBe(`PlanNone${tier} tier`);
    expect(figure('Next charge')).toBe('Next chargeNoneNothing will be charged');
    expect(figure('Signals a day')).toBe(limits);
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose a plan' })).toHaveAttribute('href', '/signup');
    expect(screen.queryByRole('link', { name: 'Change plan' })).toBeNull();
  });

  test('shows a complimentary tier with its end', async () => {
    await show(STANDINGS['given a tier']);
    expect(screen.getByText('The GOLD tier is a gift from us')).toBeVisible();
    expect(screen.getByText(/^Until 1 March 2027, free of charge/)).toBeVisible();
  });
});

describe('a failed payment', () => {
  test('shows how long the plan stays open and offers payment or another card', async () => {
    const { redirect } = await show(STANDINGS['past due'], {}, { openPortal: async () => '/portal' });
    expect(
      screen.getByText(/^You keep your plan until 27 November 2026\. Pay it or add another card, and/),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: /^Pay €49.99 now/ })).toHaveAttribute(
      'href',
      'https://pay.example/i/1',
    );
    await click('Update your card');
    expect(redirect).toHaveBeenCalledWith('/portal');
  });

  test.each<[keyof typeof STANDINGS, string, RegExp, string]>([
    ['unpaid', 'Your last payment did not go through', /pay it yourself, and/, 'Pay €49.99 now'],
    ['past due, the bank asks', 'Your bank wants you', /keep your plan until 27/, 'Confirm with your bank'],
    ['incomplete', 'Your first payment is not completed', /lapses within a day/, 'Pay €49.99 now'],
  ])('%s: shows what happened, what it means and a link to the payment', async (name, title, words, way) => {
    await show(STANDINGS[name], {}, { at: '/dashboard?section=history' });
    expect(screen.getByText(new RegExp(`^${title}`))).toBeVisible();
    expect(screen.getByText(words)).toBeVisible();
    const link = screen.getByRole('link', { name: new RegExp(`^${way}`) });
    expect(link).toHaveAttribute('href', 'https://pay.example/i/1');
  });

  test('refers to the invoices when there is no payment page', async () => {
    await show({ ...STANDINGS.unpaid, due: null });
    expect(screen.getByText(/Pay the open invoice under “Plan & billing”, and/)).toBeVisible();
  });

  test('offers to begin again after a failed first payment', async () => {
    await show(STANDINGS.incomplete);
    expect(screen.getByRole('link', { name: 'Begin again' })).toHaveAttribute('href', '/signup');
  });

  test('is shown in every section', async () => {
    await show(STANDINGS['past due'], {}, { at: '/dashboard?section=history' });
    expect(screen.getByText('Your last payment did not go through')).toBeVisible();
  });

  test.each(['overdue for too long', 'unpaid'] as const)('claims no access when %s', async (name) => {
    await show(STANDINGS[name]);
    expect(screen.getByText(/^Your plan is suspended until you pay\./)).toBeVisible();
    expect(screen.getByText(/The plan is suspended until you pay\.$/)).toBeVisible();
    expect(screen.queryByText(/You keep/)).toBeNull();
  });

  test.each(['past due', 'unpaid'] as const)(
    'reloads a plan that was %s after a visit to the provider’s page, but not after a mere change of tab',
    async (name) => {
      let overview: BillingOverview = STANDINGS[name];
      await show(overviewOf(), { [OVERVIEW]: () => overview });
      overview = overviewOf();
      const comeBack = async () => {
        await act(async () => document.dispatchEvent(new Event('visibilitychange')));
        await settle();
      };
      await comeBack();
      expect(screen.getByText('Your last payment did not go through')).toBeVisible();
      await keyboard.click(screen.getByRole('link', { name: /^Pay €49.99 now/ }));
      await comeBack();
      expect(screen.queryByText('Your last payment did not go through')).toBeNull();
    },
  );
});

test.each<['refunded' | 'disputed', RegExp]>([
  ['refunded', /suspended: your last payment was refunded/],
  ['disputed', /suspended: your last payment is disputed/],
])('explains why a %s payment suspends the plan and offers support', async (name, title) => {
  await show(STANDINGS[name]);
  const alert = screen.getAllByRole('alert').find((element) => title.test(element.textContent ?? ''));
  expect(alert).toHaveTextContent('Ask us');
  expect(screen.getByRole('link', { name: 'Ask us' })).toHaveAttribute(
    'href',
    expect.stringContaining('section=help'),
  );
  expect(screen.queryByRole('link', { name: 'Change plan' })).toBeNull();
});

describe('cancelling', () => {
  test('asks for a reason but also cancels without one', async () => {
    const { posts } = await show(overviewOf(), { 'POST /api/billing/cancel': STANDINGS.cancelled });
    await click('Cancel subscription');
    const dialog = within(screen.getByRole('dialog', { name: 'Cancel Pro?' }));
    await keyboard.click(dialog.getByRole('button', { name: 'Cancel subscription' }));
    await settle();
    expect(posts().map(({ input }) => input?.body)).toEqual([{}]);
    expect(toastText()).toBe('Your subscription is cancelled');
  });

  test('states until when the plan stays open, and cancels with the given reason', async () => {
    const { posts } = await show(overviewOf(), { 'POST /api/billing/cancel': STANDINGS.cancelled });
    await click('Cancel subscription');
    const dialog = within(screen.getByRole('dialog', { name: 'Cancel Pro?' }));
    expect(screen.getByRole('dialog')).toHaveTextContent(
      'You keep Pro until 21 December 2026. After that nothing is charged, and your access to Pro ends.',
    );
    await keyboard.click(dialog.getByRole('radio', { name: 'I do not use it enough' }));
    await fill(dialog.getByRole('textbox'), ' Too busy ');
    await keyboard.click(dialog.getByRole('button', { name: 'Cancel subscription' }));
    await settle();
    expect(posts().map(({ input }) => input?.body)).toEqual([{ reason: 'unused', comment: 'Too busy' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(toastText()).toBe('Your subscription is cancelled');
    expect(screen.getByText('You have cancelled: Pro ends on 21 December 2026')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull();
    // The button that was pressed is gone.
    expect(screen.getByRole('heading', { level: 1 }).closest('[tabindex]')).toHaveFocus();
  });

  test('says in German that no charge follows', async () => {
    document.documentElement.lang = 'de';
    await textsReady();
    await show(STANDINGS.cancelled);
    document.documentElement.lang = 'en';
    expect(figure('Nächste Abbuchung')).toBe('Nächste AbbuchungKeineEs wird nichts abgebucht');
  });

  test('keeps the comment in the form when the provider is unavailable', async () => {
    await show(overviewOf(), { 'POST /api/billing/cancel': refusal(502, 'down') });
    await click('Cancel subscription');
    const dialog = within(screen.getByRole('dialog'));
    await keyboard.click(dialog.getByRole('radio', { name: 'Something else' }));
    await fill(dialog.getByRole('textbox'), 'Bye');
    await keyboard.click(dialog.getByRole('button', { name: 'Cancel subscription' }));
    await settle();
    expect(dialog.getByRole('alert')).toHaveTextContent(/not cancelled yet.*Nothing is lost/);
    expect(dialog.getByRole('textbox')).toHaveValue('Bye');
    expect(dialog.getByRole('button', { name: 'Cancel subscription' })).toBeEnabled();
  });

  test.each(NOT_OPEN)('lets a customer who is %s cancel and promises no access', async (name) => {
    await show(STANDINGS[name], { 'POST /api/billing/cancel': STANDINGS[name] });
    await click('Cancel subscription');
    const dialog = screen.getByRole('dialog');
    expect(dialog).toHaveTextContent('Pro ends on 21 December 2026.');
    expect(dialog).not.toHaveTextContent('You keep');
    await keyboard.click(within(dialog).getByRole('radio', { name: 'Something else' }));
    await keyboard.click(within(dialog).getByRole('button', { name: 'Cancel subscription' }));
    await settle();
    expect(screen.getByRole('status')).toHaveTextContent('Pro ends on 21 December 2026.');
  });

  test('describes an unknown end date in words', async () => {
    const subscription = subscriptionOf({ status: 'unpaid', currentPeriodEnd: null });
    const shown = await show({ ...STANDINGS.unpaid, subscription });
    await click('Cancel subscription');
    expect(screen.getByRole('dialog')).toHaveTextContent('Pro ends on the last day of the paid period.');
    shown.unmount();
    await show({ ...STANDINGS.unpaid, subscription: { ...subscription, cancelAtPeriodEnd: true } });
    expect(screen.getByText('You have cancelled: Pro ends on the last day of the paid period')).toBeVisible();
  });

  test.each<[string, BillingOverview, boolean]>([
    ['past due', STANDINGS['past due'], true],
    ['unpaid', STANDINGS.unpaid, true],
    ['active', STANDINGS.active, false],
  ])(
    'states for a plan that is %s, before and after, whether a payment stays due',
    async (_, overview, isOwed) => {
      const open = () => screen.queryAllByText(/A payment that is still open stays open\.$/).length;
      const shown = await show(overview);
      await click('Cancel subscription');
      expect(open()).toBe(isOwed ? 1 : 0);
      shown.unmount();
      await show({
        ...overview,
        subscription: overview.subscription && { ...overview.subscription, cancelAtPeriodEnd: true },
      });
      expect(open()).toBe(isOwed ? 1 : 0);
    },
  );

  test('keeps the plan with one click and no request', async () => {
    const { posts } = await show(overviewOf());
    await click('Cancel subscription');
    await click('Keep Pro');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(posts()).toEqual([]);
  });
});

test.each(NOT_OPEN)('promises no access for the time left of a plan that is %s', async (name) => {
  const standing: BillingOverview = STANDINGS[name];
  const { subscription } = standing;
  const ending = await show({
    ...standing,
    subscription: subscription && { ...subscription, cancelAtPeriodEnd: true },
  });
  expect(screen.getByText(/^No further month is charged, and you can undo this/)).toBeVisible();
  ending.unmount();
  await show({ ...standing, scheduledChange: { plan: 'basic', at: PERIOD_END } });
  expect(screen.getByText(/^From that day on it is €19.99 a month, incl. VAT\.$/)).toBeVisible();
});

describe('undo', () => {
  test('resumes a cancelled plan', async () => {
    const { posts } = await show(STANDINGS.cancelled, { 'POST /api/billing/resume': overviewOf() });
    expect(screen.getByText(/^You keep everything until then\. No further month is charged/)).toBeVisible();
    await click('Resume Pro');
    expect(posts().map(({ name }) => name)).toEqual(['POST /api/billing/resume']);
    expect(toastText()).toBe('Pro continues as before');
    expect(screen.queryByText(/You have cancelled/)).toBeNull();
  });

  test('cancels a scheduled downgrade', async () => {
    const { posts } = await show(STANDINGS['scheduled change'], {
      'POST /api/billing/plan-change/undo': overviewOf(),
    });
    expect(screen.getByText('Basic begins on 21 December 2026')).toBeVisible();
    expect(screen.getByText(/^You keep Pro until then\. From that day on/)).toBeVisible();
    await click('Stay on Pro');
    expect(posts().map(({ name }) => name)).toEqual(['POST /api/billing/plan-change/undo']);
    expect(toastText()).toBe('You stay on Pro');
  });

  test('reports a change that was made in another tab and reloads the data', async () => {
    let overview: BillingOverview = STANDINGS.cancelled;
    await show(overview, {
      [OVERVIEW]: () => overview,
      'POST /api/billing/resume': () => {
        overview = overviewOf();
        return refusal(409, 'Your subscription is not cancelled.');
      },
    });
    await click('Resume Pro');
    expect(screen.getAllByRole('alert').at(-1)).toHaveTextContent('Your subscription is not cancelled.');
    expect(screen.queryByText(/You have cancelled/)).toBeNull();
  });
});

describe('invoices', () => {
  const rows = () =>
    within(screen.getByRole('table', { name: 'Invoices' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell'));

  test('links each invoice to its page and its PDF', async () => {
    await show(overviewOf());
    const [first] = rows();
    expect(first?.slice(0, 5).map((cell) => cell.textContent)).toEqual([
      '21 November 2026',
      '7A1B2C3D-0002',
      'Pro',
      '€49.99',
      'Paid',
    ]);
    expect(
      screen.getByRole('link', { name: 'PDF invoice 7A1B2C3D-0002 (opens in a new tab)' }),
    ).toHaveAttribute('href', 'https://pay.example/i/2/pdf');
  });

  test('lists a refund as a credit note with its PDF', async () => {
    const note = { number: 'A-1-CN-01', amountCents: -700, status: 'credit-note', hostedUrl: null } as const;
    await show(overviewOf(), {
      'GET /api/billing/invoices': { invoices: [invoiceOf(note)], nextCursor: null },
    });
    expect(rows()[0]?.map((cell) => cell.textContent)).toEqual(
      expect.arrayContaining(['A-1-CN-01', '−€7.00', 'Credit note']),
    );
    expect(screen.getByRole('link', { name: /^PDF credit note A-1-CN-01/ })).toBeVisible();
    expect(screen.getAllByRole('link', { name: /credit note/ })).toHaveLength(1);
  });

  test('offers payment of an open invoice', async () => {
    await show(overviewOf(), {
      'GET /api/billing/invoices': { invoices: [invoiceOf({ status: 'open' })], nextCursor: null },
    });
    expect(screen.getByRole('link', { name: /^Pay invoice/ })).toHaveAttribute(
      'href',
      'https://pay.example/i/2',
    );
  });

  test('states when there are none, and keeps the rest of the page when they fail to load', async () => {
    let answer: CallResponse<'GET /api/billing/invoices'> | Error = refusal(502, 'down');
    await show(overviewOf(), { 'GET /api/billing/invoices': () => answer });
    expect(screen.getByText('Your invoices could not be loaded')).toBeVisible();
    expect(figure('Plan')).toMatch(/Pro/);
    answer = { invoices: [], nextCursor: null };
    await click('Retry');
    expect(screen.getByText(/^No invoices yet/)).toBeVisible();
  });
});
