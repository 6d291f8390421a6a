import { dismissToasts, textsReady } from '@spreadwise/shared-ui';
import { click, fill, keyboard, settle } from '@spreadwise/testkit';
import { act, screen } from '@testing-library/react';
import { type FakeStripe, installStripe, removeStripe } from '../testing/fake-stripe';
import { EMAIL, goToPayment, heading, showSignup } from '../testing/show-signup';

const SUBSCRIBE = 'Subscribe for €49.99/month';
const SCRIPT = '/sandbox/stripe.js';
let errors: jest.SpyInstance;

/** The provider's script tag on the page, if any. */
const script = () => document.querySelector<HTMLScriptElement>(`script[src="${SCRIPT}"]`);
const scriptArrives = async (): Promise<FakeStripe> => {
  const stripe = installStripe();
  script()?.dispatchEvent(new Event('load'));
  await settle();
  return stripe;
};

beforeEach(() => {
  jest.useFakeTimers();
  errors = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  act(dismissToasts);
  errors.mockRestore();
  removeStripe();
  script()?.remove();
  jest.useRealTimers();
  document.documentElement.lang = 'en';
});

test.each(['sk_live_1', '', 'PK_test'])('shows a notice in place of the card for the key %j', async (key) => {
  await goToPayment({ payment: { publishableKey: key, scriptUrl: SCRIPT } });
  expect(screen.getByText('Payment Configuration Error')).toBeVisible();
  expect(screen.getByText(/^Card payments are not available yet/)).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Card details' })).toBeNull();
  expect(screen.getByRole('button', { name: SUBSCRIBE })).toBeDisabled();
  expect(script()).toBeNull();
});

test('shows on both steps that ordering is paused, links to the track record and loads no provider', async () => {
  await showSignup({ payment: { scriptUrl: SCRIPT, isPaused: true } });
  expect(screen.getByText('Ordering is paused')).toBeVisible();
  await fill(screen.getByLabelText('Email'), EMAIL);
  await click('Continue to Plan Selection');
  await settle();
  expect(screen.getByText('Ordering is paused')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the track record' })).toHaveAttribute('href', '/record');
  expect(screen.queryByRole('group', { name: 'Card details' })).toBeNull();
  expect(screen.getByRole('button', { name: SUBSCRIBE })).toBeDisabled();
  expect(script()).toBeNull();
});

test('asks the provider for its card field in the page’s language', async () => {
  document.documentElement.lang = 'de';
  await textsReady();
  const stripe = installStripe();
  await showSignup();
  await fill(screen.getByLabelText('E-Mail'), EMAIL);
  await click('Weiter zur Zahlung');
  await settle();
  expect(stripe.locales).toEqual(['de']);
});

test('renders the page without loading the provider', async () => {
  await showSignup({ payment: { scriptUrl: SCRIPT } });
  await settle(60_000);
  expect(script()).toBeNull();
});

test('loads the provider once the address is filled in, with one script for both steps', async () => {
  await showSignup({ payment: { scriptUrl: SCRIPT } });
  await fill(screen.getByLabelText('Email'), EMAIL);
  await keyboard.click(heading());
  await settle();
  expect(script()).not.toBeNull();
  await click('Continue to Plan Selection');
  expect(document.querySelectorAll(`script[src="${SCRIPT}"]`)).toHaveLength(1);
});

test('shows the card’s frame and hint before the card arrives, so that nothing shifts', async () => {
  await goToPayment({ payment: { scriptUrl: SCRIPT, mode: 'test' } });
  const group = screen.getByRole('group', { name: 'Card details' });
  const frame = group.querySelector('div')?.className;
  expect(frame).toContain('box');
  expect(group).toHaveAccessibleDescription(/Card 4242 4242 4242 4242/);
  await scriptArrives();
  const arrived = screen.getByRole('group', { name: 'Card details' });
  expect(arrived.querySelector('div')).toHaveClass(frame ?? '');
});

test('disables Subscribe until the provider is ready', async () => {
  await goToPayment({ payment: { scriptUrl: SCRIPT } });
  expect(screen.getByRole('button', { name: SUBSCRIBE })).toBeDisabled();
  await scriptArrives();
  expect(screen.getByRole('button', { name: SUBSCRIBE })).toBeEnabled();
});

test('reports a script that fails to load and recovers with Retry, without a reload', async () => {
  await goToPayment({ payment: { scriptUrl: SCRIPT } });
  script()?.dispatchEvent(new Event('error'));
  await settle();
  expect(screen.getByText('The card field could not be loaded')).toBeVisible();
  expect(screen.getByRole('button', { name: SUBSCRIBE })).toBeDisabled();
  expect(script()).toBeNull();

  await click('Retry');
  await scriptArrives();
  expect(screen.getByRole('group', { name: 'Card details' })).toBeVisible();
  expect(screen.getByRole('button', { name: SUBSCRIBE })).toBeEnabled();
});

test('keeps the focus on Retry until the card field is ready', async () => {
  await goToPayment({ payment: { scriptUrl: SCRIPT } });
  script()?.dispatchEvent(new Event('error'));
  await settle();
  const retry = screen.getByRole('button', { name: 'Retry' });
  await click('Retry');
  expect(retry).toHaveFocus();
  expect(retry).toHaveAttribute('aria-busy', 'true');

  script()?.dispatchEvent(new Event('error'));
  await settle();
  expect(retry).toHaveFocus();
  expect(retry).not.toHaveAttribute('aria-busy');

  await click('Retry');
  const { cards } = await scriptArrives();
  act(() => cards[0]?.ready());
  expect(cards[0]?.focus).toHaveBeenCalledTimes(1);
});

test('focuses the card field only after a Retry that still has the focus', async () => {
  const shown = await goToPayment({ payment: { scriptUrl: SCRIPT } });
  const first = await scriptArrives();
  act(() => (document.activeElement as HTMLElement).blur());
  act(() => first.cards[0]?.ready());
  expect(first.cards[0]?.focus).not.toHaveBeenCalled();
  shown.unmount();
  removeStripe();
  script()?.remove();

  await goToPayment({ payment: { scriptUrl: SCRIPT } });
  script()?.dispatchEvent(new Event('error'));
  await settle();
  await click('Retry');
  act(() => screen.getByLabelText('Email').focus());
  const second = await scriptArrives();
  act(() => second.cards[0]?.ready());
  expect(second.cards[0]?.focus).not.toHaveBeenCalled();
});

test('abandons a script that does not load within twenty seconds', async () => {
  await goToPayment({ payment: { scriptUrl: SCRIPT } });
  await settle(19_999);
  expect(screen.queryByText('The card field could not be loaded')).toBeNull();
  await settle(1);
  expect(screen.getByText('The card field could not be loaded')).toBeVisible();
});

test('shows the provider’s message about the card at the field', async () => {
  await goToPayment({ payment: { scriptUrl: SCRIPT, mode: 'test' } });
  const { cards } = await scriptArrives();
  const group = screen.getByRole('group', { name: 'Card details' });
  expect(group).toHaveAccessibleDescription(/Card 4242 4242 4242 4242/);
  act(() => cards[0]?.emit({ error: { message: 'Your card number is invalid.' } }));
  expect(group).toHaveAccessibleDescription(/^Your card number is invalid\./);
  act(() => cards[0]?.emit({}));
  expect(group).not.toHaveAccessibleDescription(/invalid/);
});

test('updates the card field when the theme changes', async () => {
  await goToPayment({ payment: { scriptUrl: SCRIPT } });
  const { cards } = await scriptArrives();
  document.body.style.fontFamily = 'serif';
  document.documentElement.dataset.theme = 'dark';
  await settle();
  expect(cards[0]?.updates).toEqual([{ style: expect.objectContaining({ base: expect.anything() }) }]);
  document.body.removeAttribute('style');
  delete document.documentElement.dataset.theme;
});
