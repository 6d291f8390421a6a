/** The analytics of how customers come, stay and leave. */
import { OWNER_USER } from '@spreadwise/shared-auth';
import { click, keyboard, settle, showScreen } from '@spreadwise/testkit';
import { fireEvent, screen } from '@testing-library/react';
import { ANALYTICS } from '../../testing/owner-answers';
import Analytics from './Analytics';
import { changeText } from './compare';
import { periodsText } from './Periods';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

async function show(over: Partial<typeof ANALYTICS> = {}) {
  const shown = showScreen(<Analytics />, {
    user: OWNER_USER,
    answers: { 'GET /api/admin/analytics': { ...ANALYTICS, ...over } },
  });
  await settle();
  return shown;
}

test('shows each step’s share of the previous one, and its change', async () => {
  await show();
  expect(screen.getByText('25% of the step before · +25%')).toBeVisible();
  expect(screen.getByRole('cell', { name: '67%' })).toBeVisible();
});

test('shows no share when more people began to pay than browsers were seen', async () => {
  await show({ funnel: { ...ANALYTICS.funnel, begun: { now: 300, before: 300 } } });
  expect(screen.queryByText(/125%/)).toBeNull();
  expect(screen.getByText('as before')).toBeVisible();
});

test('defines customer, month and paid beside the figures', async () => {
  await show();
  expect(screen.getByText(/One person: an address, however many customers/)).toBeInTheDocument();
  expect(screen.getByText(/less refunds and lost disputes/)).toBeInTheDocument();
});

test('states no lifetime while nobody leaves', async () => {
  await show({
    worth: { monthlyCents: 4999, lost: 0, atStart: 12, months: null, valueCents: null },
    cohorts: [],
    reasons: [],
  });
  expect(screen.getByText('unknown until customers leave')).toBeVisible();
  expect(screen.getByText('No reasons yet.')).toBeVisible();
});

test('lists two departures with the same comment separately, each with a link to the customer', async () => {
  const comment = { customerId: 'cus_ada', text: 'No time' };
  await show({
    comments: [
      { id: '1', ...comment },
      { id: '2', ...comment },
    ],
  });
  const links = screen.getAllByRole('link', { name: 'See the customer' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    Array(2).fill('/?section=customers&customer=cus_ada'),
  );
});

test('fetches two custom periods once all four days are given', async () => {
  const { auth } = await show();
  await keyboard.selectOptions(screen.getByLabelText('Periods'), 'Two periods of your choice');
  for (const [label, day] of [
    ['From (UTC)', '2026-10-01'],
    ['Up to and including', '2026-10-07'],
    ['Compared: from', '2026-09-01'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value: day } });
  expect(screen.getByRole('button', { name: 'Compare' })).toBeDisabled();
  fireEvent.change(screen.getByLabelText('Compared: up to and including'), {
    target: { value: '2026-09-30' },
  });
  await click('Compare');
  await settle();
  expect(auth.calls.at(-1)?.input?.query).toEqual({
    ...{ from: '2026-10-01', to: '2026-10-07', beforeFrom: '2026-09-01', beforeTo: '2026-09-30' },
  });
});

test('points out that two periods differ in length', () => {
  const now = { from: '2026-10-01', to: '2026-10-07' };
  expect(periodsText({ now, before: { from: '2026-09-24', to: '2026-09-30' } })).not.toMatch(/equally/);
  expect(periodsText({ now, before: { from: '2026-09-01', to: '2026-09-30' } })).toMatch(
    /Their lengths differ: 7 and 30 days\.$/,
  );
});

test.each([
  [0, 0, 'as before'],
  [1000, 1000, 'as before'],
  [1001, 1000, '±0%'],
  [3, 0, 'none before'],
  [3, 4, '−25%'],
])('describes %d after %d as %s', (now, before, said) => expect(changeText(now, before)).toBe(said));
