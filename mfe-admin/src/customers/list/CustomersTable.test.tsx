/** The owner looks for customers, and keeps the question. */
import type { KeptView } from '@spreadwise/contract';
import { OWNER_USER } from '@spreadwise/shared-auth';
import { click, type FakeAnswers, keyboard, mockDialogs, refusal, settle } from '@spreadwise/testkit';
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

test('the server applies the filter, and the address keeps it, so that it can be shared', async () => {
  const { asked, place } = await show('&standing=overdue');
  expect(asked()).toEqual({ standing: 'overdue' });
  expect(screen.getByText('Filters').parentElement).toHaveTextContent('FiltersOverdue');
  await open();
  await choose('Order', 'renewal');
  expect(asked()).toEqual({ standing: 'overdue', order: 'renewal' });
  expect(place.search).toBe('?section=customers&standing=overdue&order=renewal');
});

test('a view is kept by its name and opened again', async () => {
  const { asked } = await show('&standing=paused&plan=pro');
  await open();
  await keyboard.type(screen.getByLabelText('Keep this as a view named'), 'Paused Pro');
  await click('Keep');
  await settle();
  expect(screen.getByLabelText('View')).toHaveDisplayValue('Paused Pro');
  await choose('Standing', '');
  expect(asked()).toEqual({ plan: 'pro' });
  expect(screen.getByLabelText('View')).toHaveDisplayValue('Choose a view');
  await choose('View', '1');
  expect(asked()).toEqual({ standing: 'paused', plan: 'pro' });
});

test('of two views of the same filter the one that was chosen is forgotten, and a refusal is said', async () => {
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
  expect(screen.queryByRole('button', { name: 'Forget this view' })).toBeNull();
  await choose('View', '2');
  await click('Forget this view');
  expect(auth.calls.at(-1)?.input?.body).toEqual({ id: '2' });
  expect(screen.getByText('The view was not forgotten').parentElement).toHaveTextContent(
    'The database is away.',
  );
});

test('views that cannot be read are reported', async () => {
  await show('', { 'GET /api/admin/customers/views': refusal(503, 'The database is away.') });
  await open();
  expect(screen.getByText('The kept views could not be loaded')).toBeVisible();
});

test('somebody is invited, and a refusal is shown with the address left as it was', async () => {
  const invited: { email: string; at: string; joined: boolean }[] = [];
  let isRefused = true;
  const { auth } = await show('', {
    'GET /api/admin/customers/invitations': () => ({ invited: [...invited] }),
    'POST /api/admin/customers/invite': () => {
      if (isRefused) return refusal(409, 'This address was invited less than 7 days ago.');
      invited.push({ email: 'bob@example.com', at: '2026-11-21T12:00:00.000Z', joined: false });
      return { invited };
    },
  });
  await click('Invite somebody');
  await settle();
  expect(screen.getByText('Nobody was invited in the last 90 days.')).toBeVisible();
  await click('Send the invitation');
  expect(screen.getByText(/Say whose address it is/)).toBeVisible();
  await keyboard.type(screen.getByLabelText('Email'), 'bob@example.com');
  await click('Send the invitation');
  await settle();
  expect(screen.getByText('This address was invited less than 7 days ago.')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('bob@example.com');
  isRefused = false;
  await click('Send the invitation');
  await settle();
  expect(screen.getByText(/^bob@example\.com, 21 Nov 2026/)).toBeVisible();
  expect(auth.calls.filter(({ name }) => name.endsWith('/invite'))).toHaveLength(2);
});
