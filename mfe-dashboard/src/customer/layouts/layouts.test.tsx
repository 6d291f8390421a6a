import { customerOfTier, keyboard, settle } from '@spreadwise/testkit';
import { screen } from '@testing-library/react';
import { overviewOf } from '../../testing/billing-fixtures';
import { fakeStream } from '../../testing/fake-stream';
import { showDashboard } from '../../testing/show-dashboard';
import { signalGenerator, signalsAnswer } from '../../testing/signal-fixtures';

// Chunks of their own, which are there by then.
beforeAll(() => Promise.all([import('./DenseTable'), import('./Boards'), import('./Wall')]));
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const make = signalGenerator(3);
const OPEN = [make.signal({ id: 'a', hops: 2 }), make.signal({ id: 'b', hops: 2, transfers: [] })];

async function show(tier: 'PRO' | 'PREMIUM' | 'GOLD', at = '/dashboard') {
  const shown = await showDashboard({
    ...{ user: customerOfTier(tier), at, fetch: fakeStream().fetch },
    answers: {
      'GET /api/billing/overview': overviewOf({ subscription: null, nextInvoice: null, card: null }),
      'GET /api/signals': ({ query }) => signalsAnswer(query.state === 'ended' ? [] : OPEN),
    },
  });
  await settle(1);
  await settle();
  return shown;
}
const choice = () => screen.getByLabelText('Laid out as');

test('Gold has all layouts, and the one that is chosen stands in the address', async () => {
  const { place } = await show('GOLD');
  await keyboard.selectOptions(choice(), 'A dense table');
  await settle(1);
  expect(screen.getAllByRole('row')).toHaveLength(OPEN.length + 1);
  await keyboard.selectOptions(choice(), 'Boards side by side');
  await settle(1);
  expect(screen.getByRole('heading', { name: 'Nothing to move (1)' })).toBeVisible();
  await keyboard.selectOptions(choice(), 'A wall');
  await settle(1);
  expect(place.search).toBe('?layout=wall');
  expect(screen.getAllByText(/^If moved: /)).toHaveLength(OPEN.length);
});

test('a layout that the plan does not open says which one does, also by its address', async () => {
  await show('PRO', '/dashboard?layout=table');
  expect(screen.getByText('A dense table comes with Premium')).toBeVisible();
  await keyboard.selectOptions(choice(), 'A list');
  expect(screen.getByRole('region', { name: /^Open now/ })).toBeVisible();
});

test('Premium has the table alone', async () => {
  await show('PREMIUM', '/dashboard?layout=table');
  expect(screen.getByRole('table', { name: /Open signals/ })).toBeVisible();
  expect(screen.getByRole('option', { name: 'A wall (comes with Gold)' })).toBeVisible();
});
