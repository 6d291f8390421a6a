/** Searching the customers and saving the search as a view. */
import type { KeptView } from '@spreadwise/contract';
import { OWNER_USER } from '@spreadwise/shared-auth';
import { click, type FakeAnswers, fill, mockDialogs, refusal, settle } from '@spreadwise/testkit';
import { fireEvent, screen } from '@testing-library/react';
import { OWNER_ANSWERS } from '../../testing/owner-answers';
import { showPanel } from '../../testing/show-panel';

beforeAll(mockDialogs);
beforeEach(() => jest.useFakeTimers({ now: Date.UTC(2026, 10, 21, 12) }));
afterEach(() => jest.useRealTimers());

const CUSTOMERS = 'GET /api/admin/customers';

async function show(at: string, answers: FakeAnswers = {}) {
  const views: KeptView[] = [];
  const shown = await showPanel({
    at: `/dashboard?section=customers${at}`,
    user: OWNER_USER,
    answers: {
      ...OWNER_ANSWERS,
      'GET /api/admin/customers/views': () => ({ views: [...views] }),
      'POST /api/admin/customers/views': ({ body }) => {
        views.push({
          id: '1',
          name: body.name,
          filter: { ...body.filter, order: body.filter.order ?? 'newest' },
        });
        return { views: [...views] };
      },
      ...answers,
    },
  });
  await settle();
  return {
    ...shown,
    asked: () => shown.auth.calls.filter(({ name }) => name === CUSTOMERS).at(-1)?.input?.query,
  };
}

async function open() {
  const filters = screen.getByText('Filters').closest('details') as HTMLDetailsElement;
  filters.open = true;
  fireEvent(filters, new Event('toggle'));
  await settle();
}
const choose = async (label: string, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await settle();
};

test('sends the filter to the server and keeps it in the URL, so that it can be shared', async () => {
  const { asked, place } = await show('&standing=overdue');
  expect(asked()).toEqual({ standing: 'overdue' });
  expect(screen.getByText('Filters').parentElement).toHaveTextContent('FiltersOverdue');
  await open();
  await choose('Order', 'renewal');
  expect(asked()).toEqual({ standing: 'overdue', order: 'renewal' });
  expect(place.search).toBe('?section=customers&standing=overdue&order=renewal');
});

test('saves a view by name and opens it again', async () => {
  const { asked } = await show('&standing=paused&plan=pro');
  await open();
  await fill(screen.getByLabelText('Save this as a view named'), 'Paused Pro');
  await click('Keep');
  await settle();
  expect(screen.getByLabelText('View')).toHaveDisplayValue('Paused Pro');
  await choose('Standing', '');
  expect(asked()).toEqual({ plan: 'pro' });
  expect(screen.getByLabelText('View')).toHaveDisplayValue('Choose a view');
  await choose('View', '1');
  expect(asked()).toEqual({ standing: 'paused', plan: 'pro' });
});

test('removes the chosen one of two views with the same filter, and shows a refusal', async () => {
  const filter = { standing: 'paused', order: 'newest' } as const;
  const { auth } = await show('', {
    'GET /api/admin/customers/views': {
      views: [
        { id: '1', name: 'Paused', filter },
        { id: '2', name: 'On hold', filter },
      ],
    },
    'POST /api/admin/customers/views/remove': refusal(503, 'The database is away.'),
  });
  await open();
  expect(screen.queryByRole('button', { name: 'Delete this view' })).toBeNull();
  await choose('View', '2');
  await click('Delete this view');
  expect(auth.calls.at(-1)?.input?.body).toEqual({ id: '2' });
  expect(screen.getByText('The view was not deleted').parentElement).toHaveTextContent(
    'The database is away.',
  );
});

test('reports views that cannot be loaded', async () => {
  await show('', { 'GET /api/admin/customers/views': refusal(503, 'The database is away.') });
  await open();
  expect(screen.getByText('The saved views could not be loaded')).toBeVisible();
});

test('copies the sign-up link for an invitation and sends no mail', async () => {
  await show('');
  const writeText = jest.fn(async () => {});
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  await click('Copy sign-up link');
  expect(writeText).toHaveBeenCalledWith('https://spreadwise.test/signup');
});
