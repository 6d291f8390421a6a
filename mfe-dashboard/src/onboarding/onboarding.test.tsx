import type { SignalsAnswer } from '@spreadwise/contract';
import { allowanceOf, signalsAnswer } from '@spreadwise/shared-screens/testing';
import { click, inTurn, refusal, settle } from '@spreadwise/testkit';
import { cleanup, screen } from '@testing-library/react';
import { overviewOf } from '../testing/billing-fixtures';
import { CUSTOMER, openDetails, STEPS_MADE, showDashboard } from '../testing/show-dashboard';

const NEW = { ...STEPS_MADE, isPutAway: false, done: { setUp: false, alerts: false, signal: false } };
const UNUSED: Partial<SignalsAnswer> = { allowance: allowanceOf({ usedToday: 0 }) };
const letter = { 'GET /api/ai/letter': { day: '2026-11-20', letter: null } };

const show = (answers: Parameters<typeof showDashboard>[0]['answers'] = {}) =>
  showDashboard({
    user: CUSTOMER,
    answers: {
      'GET /api/billing/overview': overviewOf(),
      'GET /api/signals': signalsAnswer([], UNUSED),
      'GET /api/first-steps': NEW,
      ...letter,
      ...answers,
    },
  });
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('shows a new customer the first of three steps, an example and the expected wait for the first signal', async () => {
  await show();
  await settle(1);
  expect(screen.getByText('0 of 3 done')).toBeVisible();
  expect(screen.queryByText('Nothing open right now')).toBeNull();
  expect(screen.getByText('Scanning for your first signal')).toBeVisible();
  expect(screen.getByText('Lately one every 4 min on average.')).toBeVisible();
  expect(linkTo('Add your capital and exchanges')).toBe('/dashboard?section=rules&part=profile');
  expect(screen.queryByText('€5.33')).toBeNull();
  await openDetails('Example signal');
  expect(screen.getByText('€5.33').closest('dd')).toHaveTextContent('€5.33, 0.31% of 2,000 USDT');
});

test('links to the next step after each one', async () => {
  const done = { setUp: true, alerts: false, signal: false };
  await show({ 'GET /api/first-steps': { ...NEW, done } });
  await settle(1);
  expect(screen.getByText('1 of 3 done')).toBeVisible();
  expect(linkTo('Choose your alerts')).toBe('/dashboard?section=rules&part=alerts');
  cleanup();
  await show({ 'GET /api/first-steps': { ...NEW, done: { ...done, alerts: true } } });
  await settle(1);
  expect(linkTo('Learn to read a signal')).toBe('/dashboard?section=help&part=pages&topic=signal');
});

test('sends a test alert to each working channel and shows each result', async () => {
  const ready = { state: 'ready', opensWith: null, failure: null, failedAt: null, address: null } as const;
  const channels = [
    { ...ready, channel: 'email' },
    { ...ready, channel: 'telegram' },
    { ...ready, channel: 'push', state: 'none' },
  ];
  const { auth } = await show({
    'GET /api/first-steps': { ...NEW, done: { ...NEW.done, setUp: true } },
    'GET /api/alerts': { channels } as never,
    'POST /api/alerts/test': inTurn(
      { arrived: true, reason: null },
      { arrived: false, reason: 'the bot was blocked.' },
    ),
  });
  await settle(1);
  await click('Send test alert');
  await settle(1);
  expect(screen.getByText('Email: sent. Telegram: not sent, the bot was blocked.')).toBeVisible();
  const sent = auth.calls.filter(({ name }) => name === 'POST /api/alerts/test');
  expect(sent.map(({ input }) => input?.body)).toEqual([{ channel: 'email' }, { channel: 'telegram' }]);
});

test('warns above the signals about failing channels and links to the reason', async () => {
  await show({ 'GET /api/first-steps': { ...STEPS_MADE, failing: ['email', 'telegram'] } });
  expect(screen.getByText('Alerts no longer reach you: Email, Telegram')).toBeVisible();
  expect(linkTo('See why')).toBe('/dashboard?section=rules&part=channels');
});

test('counts a step that was completed elsewhere when the customer returns', async () => {
  const done = { setUp: true, alerts: false, signal: true };
  const { place } = await show({ 'GET /api/first-steps': inTurn(NEW, { ...NEW, done }) });
  await settle(1);
  await click('Past', 'link');
  await place.go(-1);
  await settle(1);
  expect(screen.getByText('2 of 3 done')).toBeVisible();
  expect(screen.queryByText('Example signal')).toBeNull();
  expect(screen.getByText('Nothing open right now')).toBeVisible();
});

test('stops waiting for the first signal once the day counts one, before the steps are fetched again', async () => {
  await show({
    'GET /api/signals': signalsAnswer([], { allowance: allowanceOf({ usedToday: 323, daily: null }) }),
  });
  await settle(1);
  expect(screen.getByText('323 signals today')).toBeVisible();
  expect(screen.queryByText('Scanning for your first signal')).toBeNull();
  expect(screen.queryByText('Example signal')).toBeNull();
  expect(screen.getByText('0 of 3 done')).toBeVisible();
});

test('dismisses the steps, or keeps them when that fails', async () => {
  await show({
    'GET /api/first-steps': inTurn(NEW, { ...NEW, isPutAway: true }),
    'POST /api/first-steps/put-away': inTurn(refusal(503, 'Not now.'), Promise.resolve(undefined)),
  });
  await settle(1);
  await click('Dismiss');
  expect(screen.getByText('The steps were not dismissed')).toBeVisible();
  await click('Dismiss');
  await settle(1);
  expect(screen.queryByText(/of 3 done/)).toBeNull();
});

test('ends with the test alert: asks for it after the last step, and is over once it has arrived', async () => {
  const ready = { state: 'ready', opensWith: null, failure: null, failedAt: null, address: null } as const;
  await show({
    'GET /api/first-steps': inTurn({ ...STEPS_MADE, isPutAway: false }, STEPS_MADE),
    'GET /api/alerts': { channels: [{ ...ready, channel: 'email' }] } as never,
    'POST /api/alerts/test': inTurn(
      { arrived: false, reason: 'the mailbox is full.' },
      { arrived: true, reason: null },
    ),
    'POST /api/first-steps/put-away': undefined,
  });
  await settle(1);
  expect(screen.getByText('3 of 3 done')).toBeVisible();
  await click('Send test alert');
  await settle(1);
  expect(screen.getByText('3 of 3 done')).toBeVisible();
  await click('Send test alert');
  await settle(1);
  expect(screen.queryByText(/of 3 done/)).toBeNull();
  expect(screen.getByText('You are set up: alerts reach you')).toBeVisible();
});
