import { dismissToasts } from '@spreadwise/shared-ui';
import { click, fill, keyboard, settle } from '@spreadwise/testkit';
import { act, screen, within } from '@testing-library/react';
import { slipOf } from './plan-step/email-check';
import { installStripe, removeStripe } from './testing/fake-stripe';
import { EMAIL, goToPayment, heading, showSignup } from './testing/show-signup';

beforeEach(() => {
  jest.useFakeTimers();
  installStripe();
});
afterEach(() => {
  act(dismissToasts);
  removeStripe();
  jest.useRealTimers();
});

describe('step 1', () => {
  test('shows the three plans verbatim, with Pro marked and selected', async () => {
    await showSignup();
    expect(heading()).toHaveTextContent('Choose Your Advisory Plan');
    expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email');
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '5 advisory signals per day',
      'Major coins only (BTC, ETH, USDT)',
      'Email notifications',
      'Basic market analysis',
      'No trading, advice only',
      '100 advisory signals per day',
      'All cryptocurrency pairs',
      'Telegram notifications',
      'Advanced market analysis',
      'Priority email support',
      'No trading',
      '200+ advisory signals per day',
      'All pairs',
      'Real-time Telegram alerts',
      'Premium market insights',
      '24/7 priority support',
      'Dashboard access',
      'No trading',
      'Information only. We never trade for you.',
      'Cancel any time',
      'Cards are handled by Stripe',
      'Results, day by day: our track record',
    ]);
    const group = screen.getByRole('group', { name: 'Plan' });
    for (const text of ['Basic', 'Pro', 'Premium', '€19.99', '€49.99', '€99.99'])
      expect(within(group).getByText(text)).toBeVisible();
    expect(screen.getAllByText('Most Popular')).toHaveLength(1);
    expect(screen.getByRole('radio', { name: /^Pro/ })).toBeChecked();
    expect(screen.getAllByRole('button', { name: 'Select Plan' })).toHaveLength(3);
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/dashboard');
  });

  test.each([
    ['premium', /^Premium/],
    ['platinum', /^Pro/],
  ])('preselects the plan %s from the address if it is sold, otherwise Pro', async (plan, chosen) => {
    await showSignup({ at: `/signup?plan=${plan}` });
    expect(screen.getByRole('radio', { name: chosen })).toBeChecked();
  });

  test('replaces a plan’s default text with the configured one on its card and beside the payment', async () => {
    const planTexts = { pro: ['Everything, for a while'] };
    const { unmount } = await showSignup({ planTexts });
    const says = () => screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(says()).toContain('Everything, for a while');
    expect(says()).toContain('5 advisory signals per day');
    expect(says()).not.toContain('100 advisory signals per day');
    unmount();
    await goToPayment({ planTexts });
    expect(says()).toContain('Everything, for a while');
    expect(says()).not.toContain('100 advisory signals per day');
  });

  test('marks test mode and does not mention Stripe', async () => {
    await showSignup({ payment: { mode: 'test' } });
    expect(screen.getByText('Test mode')).toBeVisible();
    expect(screen.queryByText('Cards are handled by Stripe')).toBeNull();
  });

  test('asks for an email address when the button is pressed without one', async () => {
    await showSignup();
    await click('Continue to Plan Selection');
    expect(screen.getByRole('alert')).toHaveTextContent('Email RequiredPlease enter your email address.');
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/^Enter your email address\./);
    expect(heading()).toHaveTextContent('Choose Your Advisory Plan');
  });

  test('asks for an email address when a plan button is pressed without one, and keeps that plan selected', async () => {
    await showSignup();
    const [basic] = screen.getAllByRole('button', { name: 'Select Plan' });
    if (basic) await keyboard.click(basic);
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Email RequiredPlease enter your email address first.',
    );
    expect(screen.getByRole('radio', { name: /^Basic/ })).toBeChecked();
  });

  test('asks for an email address when a plan card itself is clicked without one', async () => {
    await showSignup();
    await keyboard.click(screen.getByText('Premium'));
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Email RequiredPlease enter your email address first.',
    );
    expect(screen.getByRole('radio', { name: /^Premium/ })).toBeChecked();
    expect(heading()).toHaveTextContent('Choose Your Advisory Plan');
  });

  test('dismisses the toast about the address when step 2 opens', async () => {
    await showSignup();
    await click('Continue to Plan Selection');
    await fill(screen.getByLabelText('Email'), EMAIL);
    await click('Continue to Plan Selection');
    expect(heading()).toHaveTextContent('Complete Your Subscription');
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });

  test.each(['ada', 'ada@', 'ada@example', 'a b@example.com'])(
    'rejects %s as an email address',
    async (typed) => {
      await showSignup();
      await fill(screen.getByLabelText('Email'), typed);
      await click('Continue to Plan Selection');
      expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/This is not an email address/);
      expect(heading()).toHaveTextContent('Choose Your Advisory Plan');
    },
  );

  test.each([
    ['ada@gmial.com', 'ada@gmail.com'],
    ['ada@gmail.co', 'ada@gmail.com'],
    ['Ada@hotmaill.com', 'ada@hotmail.com'],
    ['ada@web.dw', 'ada@web.de'],
  ])('asks once whether %s was meant as %s and takes the suggestion on a click', async (typed, meant) => {
    await showSignup();
    await fill(screen.getByLabelText('Email'), typed);
    await click('Continue to Plan Selection');
    expect(screen.getByText(`Did you mean ${meant}?`)).toBeVisible();
    await click('Use it');
    expect(screen.getByLabelText('Email')).toHaveValue(meant);
    expect(screen.queryByText(/^Did you mean/)).toBeNull();
    await click('Continue to Plan Selection');
    expect(heading()).toHaveTextContent('Complete Your Subscription');
  });

  test('continues when the typed address is confirmed, and does not question real domains similar to common ones', async () => {
    await showSignup();
    await fill(screen.getByLabelText('Email'), 'ada@gmial.com');
    await click('Continue to Plan Selection');
    await click('Continue to Plan Selection');
    expect(heading()).toHaveTextContent('Complete Your Subscription');
    for (const address of [EMAIL, 'ada@mail.com', 'ada@gmx.ch', 'ada@ymail.com', 'ada@outlook.de'])
      expect([address, slipOf(address)]).toEqual([address, null]);
  });

  test('continues with the plan of the card whose button is pressed', async () => {
    await showSignup();
    await fill(screen.getByLabelText('Email'), EMAIL);
    const premium = screen.getAllByRole('button', { name: 'Select Plan' })[2];
    if (premium) await keyboard.click(premium);
    await settle();
    expect(heading()).toHaveTextContent('Complete Your Subscription');
    expect(screen.getByRole('button', { name: 'Subscribe for €99.99/month' })).toBeEnabled();
  });
});

describe('the step in the URL', () => {
  test('shows the email address, the plan and its price in step 2', async () => {
    const { history } = await goToPayment();
    expect(history.search).toBe('?step=2');
    expect(heading()).toHaveTextContent('Complete Your Subscription');
    expect(heading().closest('[tabindex]')).toHaveFocus();
    expect(screen.getByLabelText('Email')).toHaveValue(EMAIL);
    expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
    const summary = screen.getByRole('region', { name: 'Pro plan' });
    expect(within(summary).getByText('€49.99')).toBeVisible();
    expect(screen.getByText('Pro plan: €49.99 per month, incl. VAT.')).toBeVisible();
    const subscribe = screen.getByRole('button', { name: 'Subscribe for €49.99/month' });
    for (const [name, page] of [
      ['terms', '/terms'],
      ['withdrawal instructions', '/withdrawal-instructions'],
    ] as const) {
      const link = screen.getByRole('link', { name });
      expect(link).toHaveAttribute('href', page);
      expect(link.compareDocumentPosition(subscribe)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    }
  });

  test('keeps the address and the plan on Back and on browser navigation', async () => {
    const { history } = await goToPayment();
    await click('Back');
    expect(heading()).toHaveTextContent('Choose Your Advisory Plan');
    expect(screen.getByLabelText('Email')).toHaveValue(EMAIL);
    await keyboard.click(screen.getByRole('radio', { name: /^Basic/ }));
    await history.go(1);
    expect(screen.getByRole('button', { name: 'Subscribe for €19.99/month' })).toBeVisible();
    await history.go(-1);
    expect(screen.getByRole('radio', { name: /^Basic/ })).toBeChecked();
    expect(screen.getByLabelText('Email')).toHaveValue(EMAIL);
  });

  test('scrolls to the top after each change of step, once the browser has restored its scroll position', async () => {
    const { history, scrollTo } = await showSignup();
    await fill(screen.getByLabelText('Email'), EMAIL);
    await settle(100);
    expect(scrollTo).not.toHaveBeenCalled();
    await click('Continue to Plan Selection');
    await settle(100);
    expect(scrollTo.mock.calls).toEqual([[0, 0]]);
    await history.go(-1);
    expect(heading().closest('[tabindex]')).toHaveFocus();
    expect(scrollTo).toHaveBeenCalledTimes(1);
    await settle(100);
    expect(scrollTo).toHaveBeenCalledTimes(2);
  });

  test('does not reach step 2 with Forward while the address is invalid', async () => {
    const { history } = await goToPayment();
    await click('Back');
    await keyboard.clear(screen.getByLabelText('Email'));
    await fill(screen.getByLabelText('Email'), 'foo');
    await history.go(1);
    expect(heading()).toHaveTextContent('Choose Your Advisory Plan');
    expect(history.search).toBe('?step=1');
    expect(screen.getByLabelText('Email')).toHaveValue('foo');
  });

  test('replaces step 2 with step 1 in the history when there is no address', async () => {
    const { history } = await showSignup({ at: '/signup?utm=x&step=2' });
    expect(heading()).toHaveTextContent('Choose Your Advisory Plan');
    expect(history.search).toBe('?utm=x&step=1');
    expect(history.type).toBe('REPLACE');
  });

  test.each(['0', '3', 'x', ''])('shows UNKNOWN STEP and a link back for step %j', async (step) => {
    await showSignup({ at: `/signup?step=${step}` });
    expect(screen.getByText('UNKNOWN STEP')).toBeVisible();
    await keyboard.click(screen.getByRole('link', { name: 'Go to step 1' }));
    expect(heading()).toHaveTextContent('Choose Your Advisory Plan');
  });
});
