/** The owner's list of sessions: each can be ended except the current one. */
import type { CallResponse } from '@spreadwise/contract';
import { OWNER_USER } from '@spreadwise/shared-auth/model';
import { showScreen } from '@spreadwise/testkit';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Sessions } from './Sessions';

type SignedIn = CallResponse<'GET /api/admin/sessions'>['sessions'][number];

const OWN: SignedIn = {
  ...{ id: 'one', role: 'OWNER', email: null, country: 'DE', device: 'Firefox (Linux)', isThis: true },
  ...{ createdAt: '2026-11-21T12:00:00.000Z', lastUsedAt: null, expiresAt: '2026-11-22T00:00:00.000Z' },
};
const ADA: SignedIn = { ...OWN, id: 'two', role: 'CUSTOMER', email: 'ada@example.com', isThis: false };

test('shows who is signed in from where, and ends one session', async () => {
  const { auth } = showScreen(<Sessions />, {
    path: '/',
    user: OWNER_USER,
    answers: {
      'GET /api/admin/sessions': { sessions: [OWN, ADA] },
      'POST /api/admin/sessions/end': undefined,
    },
  });
  expect(await screen.findByText('This one')).toBeVisible();
  const ends = screen.getAllByRole('button', { name: /^End the session of/ });
  expect(ends.map((button) => button.getAttribute('aria-label'))).toEqual([
    'End the session of ada@example.com, Firefox (Linux)',
  ]);
  if (ends[0]) await userEvent.click(ends[0]);
  expect(auth.calls.map(({ name, input }) => [name, input?.body])).toContainEqual([
    'POST /api/admin/sessions/end',
    { id: 'two' },
  ]);
});

test('groups eleven sessions of one browser into one entry and ends them together', async () => {
  const eleven = Array.from({ length: 11 }, (_, index) => ({ ...ADA, id: `s${index}` }));
  const { auth } = showScreen(<Sessions />, {
    path: '/',
    user: OWNER_USER,
    answers: {
      'GET /api/admin/sessions': { sessions: [OWN, ...eleven] },
      'POST /api/admin/sessions/end': undefined,
    },
  });
  expect(await screen.findByText(/· 11 sessions ·/)).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: /^End all sessions of / }));
  expect(auth.calls.filter(({ name }) => name === 'POST /api/admin/sessions/end')).toHaveLength(11);
});

test('shows two sessions at first, and the focus follows to the first of the others', async () => {
  const some = ['Chrome', 'Edge', 'Firefox', 'Safari'].map((device) => ({ ...ADA, id: device, device }));
  showScreen(<Sessions />, {
    path: '/',
    user: OWNER_USER,
    answers: { 'GET /api/admin/sessions': { sessions: some } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show 2 more' }));
  const shown = screen.getAllByRole('listitem');
  expect(shown).toHaveLength(4);
  expect(shown[2]).toHaveFocus();
});
