import type { Signal } from '@spreadwise/contract';
import { instant, leaving, NOON, signalGenerator, signalsAnswer } from '@spreadwise/shared-screens/testing';
import { customerOfTier, keyboard, settle } from '@spreadwise/testkit';
import { screen, within } from '@testing-library/react';
import { overviewOf } from '../testing/billing-fixtures';
import { fakeStream } from '../testing/fake-stream';
import { showDashboard } from '../testing/show-dashboard';

// Separate chunks, loaded in advance.
beforeAll(() => Promise.all([import('./DenseTable'), import('./Boards'), import('./Wall')]));
beforeEach(() => jest.useFakeTimers({ now: NOON }));
afterEach(() => jest.useRealTimers());

const make = signalGenerator(3);
const since = { detectedAt: instant(NOON - 6_000), lastSeenAt: instant(NOON), expectedMs: null };
const OPEN = [
  leaving(make.signal({ ...since, id: 'a', hops: 2 }), 9),
  leaving(make.signal({ ...since, id: 'b', hops: 2, transfers: [] }), 5),
];
const [BEST, OTHER] = OPEN as [Signal, Signal];
const HAS_ENDED: Signal = { ...BEST, endedAt: instant(NOON), endReason: 'gain gone' };

async function show(tier: 'PRO' | 'PREMIUM' | 'GOLD', at = '/dashboard') {
  const stream = fakeStream();
  const shown = await showDashboard({
    ...{ user: customerOfTier(tier), at, fetch: stream.fetch },
    answers: {
      'GET /api/billing/overview': overviewOf({ tier, subscription: null, nextInvoice: null, card: null }),
      'GET /api/signals': ({ query }) => signalsAnswer(query.state === 'ended' ? [] : OPEN),
    },
  });
  await settle(1);
  await settle();
  return { ...shown, stream };
}
const choice = () => screen.getByLabelText('Layout');

test('offers Gold all layouts and keeps the chosen one in the URL', async () => {
  const { place } = await show('GOLD');
  await keyboard.selectOptions(choice(), 'Table');
  await settle(1);
  expect(screen.getAllByRole('row')).toHaveLength(OPEN.length + 1);
  await keyboard.selectOptions(choice(), 'Boards');
  await settle(1);
  expect(screen.getByRole('heading', { name: 'No transfers (1)' })).toBeVisible();
  await keyboard.selectOptions(choice(), 'Wall');
  await settle(1);
  expect(place.search).toBe('?layout=wall');
  expect(screen.getAllByText(/^Open for \d+ s$/)).toHaveLength(OPEN.length);
});

test('names the plan that opens a locked layout, also when the URL asks for it', async () => {
  await show('PRO', '/dashboard?layout=table');
  expect(screen.getByText('Table comes with Premium')).toBeVisible();
  await keyboard.selectOptions(choice(), 'List');
  expect(screen.getByRole('region', { name: /^Open now/ })).toBeVisible();
});

test('offers Premium only the table', async () => {
  await show('PREMIUM', '/dashboard?layout=table');
  expect(screen.getByRole('table', { name: /Open signals/ })).toBeVisible();
});

test('hides layouts that no plan on sale opens, even when the URL asks for one', async () => {
  await show('PRO', '/dashboard?layout=wall');
  const names = within(choice())
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['List', 'Table (Premium)']);
  expect(screen.getAllByRole('button', { name: /^Open / })).toHaveLength(OPEN.length);
});

test('keeps an ended signal in place with its outcome, but no longer counts it', async () => {
  const { stream } = await show('GOLD', '/dashboard?layout=table');
  await stream.send({ type: 'signal', signal: HAS_ENDED });
  await settle(1_000);
  const [, first, second] = screen.getAllByRole('row');
  expect(first).toHaveTextContent('Lasted 6 s');
  expect(second).toHaveTextContent(/Open for \d+ s/);
  await keyboard.selectOptions(choice(), 'Boards');
  await settle(1);
  expect(screen.getByRole('heading', { name: 'Two trades (0)' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'No transfers (1)' })).toBeVisible();
});

test('shows no size when nothing is left at the reader’s profile', async () => {
  const { stream } = await show('GOLD', '/dashboard?layout=table');
  const worth = { inPlace: null, moved: null, notMoved: 'not at your set-up', advised: true } as const;
  await stream.send({ type: 'signal', signal: { ...BEST, worth } });
  const cells = (screen.getAllByRole('row')[1] as HTMLElement).querySelectorAll('td');
  expect([...cells].slice(1, 6).map(({ textContent }) => textContent)).toEqual([
    '–',
    'No profit',
    'No profit',
    '–',
    '–',
  ]);
});

test('shows the measured probability as the list does, and none of too few cases', async () => {
  const { stream } = await show('GOLD', '/dashboard?layout=table');
  const later = { seconds: 15, chance: 0.81, eur: 9, measured: 240 };
  const shows = async (measured: number, text: RegExp) => {
    const worth = { ...BEST.worth, later: { ...later, measured } } as Signal['worth'];
    await stream.send({ type: 'signal', signal: { ...BEST, worth } });
    const cells = (screen.getAllByRole('row')[1] as HTMLElement).querySelectorAll('td');
    expect(cells[7]).toHaveTextContent(text);
  };
  await shows(240, /^81%$/);
  await shows(29, /^–$/);
});

test('shows an expected loss in the colour of a loss', async () => {
  const { stream } = await show('GOLD', '/dashboard?layout=table');
  const later = { seconds: 15, chance: 0.41, eur: -0.85, measured: 240 };
  await stream.send({ type: 'signal', signal: { ...BEST, worth: { ...BEST.worth, later } } });
  expect(screen.getByText('−€0.85')).toHaveClass('loss');
});

test('keeps rows in place under the mouse', async () => {
  const { stream } = await show('GOLD', '/dashboard?layout=table');
  await keyboard.hover(screen.getAllByRole('row')[1] as HTMLElement);
  await stream.send({ type: 'signal', signal: leaving(make.signal({ ...since, id: 'c' }), 90) });
  expect(screen.getAllByRole('row')).toHaveLength(OPEN.length + 2);
  expect(screen.getAllByRole('row')[3]).toHaveTextContent('€90.00');
  await stream.send({ type: 'signal', signal: leaving({ ...OTHER, lastSeenAt: instant(NOON + 1) }, 50) });
  expect(screen.getAllByRole('row')[1]).toHaveTextContent('€9.00');
});
