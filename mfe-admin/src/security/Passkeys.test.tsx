/** The owner's passkeys: after the panel has moved to another address, and when one is added. */
import { OWNER_USER } from '@spreadwise/shared-auth';
import { click, fill, mockDialogs, refusal, settle, showScreen } from '@spreadwise/testkit';
import { screen } from '@testing-library/react';
import { Passkeys } from './Passkeys';

beforeAll(mockDialogs);
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('marks a passkey that was made at another address and states the address where passkeys work', async () => {
  const made = { createdAt: '2026-11-21T09:30:00.000Z', lastUsedAt: null };
  const passkeys = [
    { id: 'a', name: 'Laptop', host: 'localhost', worksHere: true, ...made },
    { id: 'b', name: 'Telephone', host: 'app.example.com', worksHere: false, ...made },
  ];
  showScreen(<Passkeys productName="Spreadwise" />, {
    user: OWNER_USER,
    answers: { 'GET /api/admin/passkeys': { passkeys } },
  });
  await settle();
  const [laptop, telephone] = screen.getAllByRole('listitem');
  expect(laptop).not.toHaveTextContent('Does not work here');
  expect(telephone).toHaveTextContent('Does not work here');
  expect(telephone).toHaveTextContent('made at app.example.com');
  expect(screen.getByText(/^They work only at localhost/)).toBeVisible();
});

test('shows two of three passkeys at first, and asks for a name once another is to be added', async () => {
  const made = {
    host: 'localhost',
    worksHere: true,
    createdAt: '2026-11-21T09:30:00.000Z',
    lastUsedAt: null,
  };
  const passkeys = ['Laptop', 'Telephone', 'Key'].map((name) => ({ id: name, name, ...made }));
  showScreen(<Passkeys productName="Spreadwise" />, {
    user: OWNER_USER,
    answers: { 'GET /api/admin/passkeys': { passkeys } },
  });
  await settle();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.queryByLabelText('Passkey name')).toBeNull();
  await click('Add another passkey');
  expect(screen.getByLabelText('Passkey name')).toHaveFocus();
});

test('asks for the owner password before adding a passkey and shows why it was refused', async () => {
  const { auth } = showScreen(<Passkeys productName="Spreadwise" />, {
    user: OWNER_USER,
    answers: {
      'GET /api/admin/passkeys': { passkeys: [] },
      'GET /api/admin/second-factor': { since: null, recoveryCodes: 0 },
      'POST /api/admin/passkeys/begin': () => refusal(403, 'Invalid owner password.'),
    },
  });
  await settle();
  await fill(screen.getByLabelText('Passkey name'), 'Laptop');
  await click('Add a passkey');
  await settle();
  await fill(screen.getByLabelText('Owner password'), 'guess');
  await click('Add it');
  await settle();
  expect(screen.getByText('Invalid owner password.')).toBeVisible();
  expect(auth.calls.find(({ name }) => name === 'POST /api/admin/passkeys/begin')?.input?.body).toEqual({
    password: 'guess',
  });
});
