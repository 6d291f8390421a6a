/** The owner looks at how customers come, stay and go. */
import { OWNER_USER } from '@spreadwise/shared-auth';
import { settle, showScreen } from '@spreadwise/testkit';
import { screen } from '@testing-library/react';
import { ANALYTICS } from '../../../testing/owner-answers';
import Analytics from './Analytics';
import { changeText, shareText } from './compare';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

async function show(over: Partial<typeof ANALYTICS> = {}) {
  showScreen(<Analytics />, {
    user: OWNER_USER,
    answers: { 'GET /api/admin/analytics': { ...ANALYTICS, ...over } },
  });
  await settle();
}

test('each step says which share of the one before went on, and the change', async () => {
  await show();
  expect(screen.getByText('25 % of the step before · +25 %')).toBeVisible();
  expect(screen.getByRole('cell', { name: '67 %' })).toBeVisible();
});

test('while nobody leaves, nothing is said of a lifetime', async () => {
  await show({
    worth: { monthlyCents: 4999, lost: 0, atStart: 12, months: null, valueCents: null },
    cohorts: [],
    reasons: [],
  });
  expect(screen.getByText('not known while nobody leaves')).toBeVisible();
  expect(screen.getByText('Nobody has said why.')).toBeVisible();
});

test('two who left with the same words are two, and each is one click away', async () => {
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

test.each([
  [0, 0, 'as before'],
  [1000, 1000, 'as before'],
  [1001, 1000, '±0 %'],
  [3, 0, 'none before'],
  [3, 4, '−25 %'],
])('%d after %d is %s', (now, before, said) => expect(changeText(now, before)).toBe(said));

test('nothing has no share of nothing', () => expect(shareText(0, 0)).toBeNull());
