import type { SignalsAnswer } from '@spreadwise/contract';
import { allowanceOf, signalGenerator, signalsAnswer } from '@spreadwise/shared-screens/testing';
import { click, inTurn, refusal, settle } from '@spreadwise/testkit';
import { screen } from '@testing-library/react';
import { overviewOf } from '../testing/billing-fixtures';
import { CUSTOMER, STEPS_MADE, showDashboard } from '../testing/show-dashboard';

const NEW = { ...STEPS_MADE, done: { setUp: false, alerts: false, signal: false } };
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

test('who is new finds three steps, an example and when the first comes; no noughts', async () => {
  await show();
  await settle(1);
  expect(screen.getByText('0 of 3 done')).toBeVisible();
  expect(screen.queryByText(/0 of 100/)).toBeNull();
  expect(screen.queryByText('Nothing worth advising right now')).toBeNull();
  expect(screen.getByText(/one came every 4 min on average/)).toBeVisible();
  expect(screen.getByText('Example')).toBeVisible();
  expect(screen.getByText('€5.33').closest('dd')).toHaveTextContent('€5.33, 0.31% of 2,000 USDT');
  expect(linkTo('Tell us what you trade with')).toBe('/dashboard?section=settings&part=setup');
  expect(linkTo('Choose your alerts')).toBe('/dashboard?section=settings&part=alerts');
  expect(linkTo('Learn to read a signal')).toBe('/dashboard?section=help&part=pages&topic=signal');
});

test('the steps end with a test alert on each channel that works, and say what became of it', async () => {
  const ready = { state: 'ready', opensWith: null, failure: null, failedAt: null, address: null } as const;
  const channels = [
    { ...ready, channel: 'email' },
    { ...ready, channel: 'telegram' },
    { ...ready, channel: 'push', state: 'none' },
  ];
  const { auth } = await show({
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

test('a channel at which nothing arrives any more is said above the signals, with the way to why', async () => {
  await show({ 'GET /api/first-steps': { ...STEPS_MADE, failing: ['email', 'telegram'] } });
  expect(screen.getByText('Alerts no longer reach you: Email, Telegram')).toBeVisible();
  expect(linkTo('See why')).toBe('/dashboard?section=settings&part=alerts');
});

test('a step made in another section is ticked on coming back', async () => {
  const done = { setUp: true, alerts: false, signal: true };
  const { place } = await show({ 'GET /api/first-steps': inTurn(NEW, { ...NEW, done }) });
  await settle(1);
  await click('History', 'link');
  await place.go(-1);
  await settle(1);
  expect(screen.getByText('2 of 3 done')).toBeVisible();
  expect(screen.getByText('Tell us what you trade with').closest('li')).toHaveTextContent('(done)');
  expect(screen.queryByText('Example')).toBeNull();
  expect(screen.getByText('Nothing worth advising right now')).toBeVisible();
});

test('the day’s figures are there with the first signal, before the steps are fetched again', async () => {
  await show({
    'GET /api/signals': signalsAnswer([signalGenerator(3).signal()], {
      allowance: allowanceOf({ usedToday: 1 }),
    }),
  });
  await settle(1);
  expect(screen.getByText('1 of 100')).toBeVisible();
  expect(screen.queryByText('Example')).toBeNull();
  expect(screen.getByText('0 of 3 done')).toBeVisible();
});

test('the steps are dismissed, and stay when that fails', async () => {
  await show({
    'GET /api/first-steps': inTurn(NEW, { ...NEW, isPutAway: true }),
    'POST /api/first-steps/put-away': inTurn(refusal(503, 'Not now.'), Promise.resolve(undefined)),
  });
  await settle(1);
  await click('Dismiss');
  expect(screen.getByText('The steps were not dismissed')).toBeVisible();
  await click('Dismiss');
  await settle(1);
  expect(screen.queryByText('Your first steps')).toBeNull();
});

test('who has made all three sees none of it', async () => {
  await show({ 'GET /api/first-steps': STEPS_MADE });
  await settle(1);
  expect(screen.queryByText('Your first steps')).toBeNull();
  expect(screen.getByText('0 of 100')).toBeVisible();
});
