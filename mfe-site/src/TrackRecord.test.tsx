import { click, type FakeAnswer, inTurn, refusal, settle, showScreen } from '@spreadwise/testkit';
import { screen, within } from '@testing-library/react';
import TrackRecord from './TrackRecord';
import { publicRecord, recordedDay } from './testing/record-fixtures';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

async function show(answer: FakeAnswer<'GET /api/track-record'>) {
  showScreen(<TrackRecord productName="Spreadwise" />, {
    at: '/track-record',
    path: '/track-record',
    answers: { 'GET /api/track-record': answer },
  });
  await settle();
}
const firstRow = (table = /^Each day/) =>
  within(
    within(screen.getByRole('table', { name: table })).getAllByRole('row')[1] as HTMLElement,
  ).getAllByRole('cell');

test('lists each day with its misses and losses and marks a simulated market', async () => {
  await show(publicRecord());
  expect(screen.getByText('A simulated market')).toBeVisible();
  expect(firstRow().map(({ textContent }) => textContent)).toEqual([
    ...['21 Nov 2026', '100', '80%', '8 s of 5 s', '€2.50', '€0.50', '50%', 'Not closed'],
  ]);
  expect(screen.getByText(/would have lost money/)).toHaveTextContent('30 would have lost money 17%');
  expect(screen.getByText(/could not be measured/)).toHaveTextContent('20 could not be measured 11%');
});

test('shows promised and returned profit and the reliability of probabilities by reaction time', async () => {
  await show(publicRecord());
  expect(firstRow(/^By reaction time/).map(({ textContent }) => textContent)).toEqual([
    ...['15 s', '80', '78%', '€240.00', '€224.80', '0.160', '66%: 67% of 24 · 83%: 82% of 56'],
  ]);
});

test('has a record for every tier, sold or granted, and shows the hash of a closed day', async () => {
  await show(
    publicRecord({ tiers: [...publicRecord().tiers, { tier: 'GOLD', days: [recordedDay('2026-11-20')] }] }),
  );
  await click('Gold', 'link');
  expect(firstRow().at(-1)).toHaveTextContent('abababababab…');
  expect(screen.getByTitle('ab'.repeat(32))).toBeVisible();
});

test('shows the last seven days, and all of them on demand', async () => {
  const days = Array.from({ length: 9 }, (_, ago) => recordedDay(`2026-11-${20 - ago}`));
  await show(publicRecord({ tiers: [{ tier: 'PRO', days }] }));
  const rows = () => within(screen.getByRole('table', { name: /^Each day/ })).getAllByRole('row').length - 1;
  expect(rows()).toBe(7);
  await click('Show all 9 days');
  expect(rows()).toBe(9);
  await click('Show the last 7 days');
  expect(rows()).toBe(7);
});

test('shows that a plan’s record is empty', async () => {
  await show(publicRecord({ feed: 'live' }));
  expect(screen.queryByText('A simulated market')).toBeNull();
  await click('Basic', 'link');
  expect(screen.getByText('Nothing recorded yet')).toBeVisible();
});

test('reports a failed load with a Retry and shows the method regardless', async () => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => {});
  await show(inTurn(Promise.reject(refusal(503, 'down')), Promise.resolve(publicRecord())));
  expect(screen.getByText('The record could not be loaded')).toBeVisible();
  expect(screen.getByText('How this is measured')).toBeVisible();
  await click('Retry');
  await settle();
  expect(screen.getByText('A simulated market')).toBeVisible();
  errors.mockRestore();
});
