/** What the owner sees of passkeys after the panel has moved. */
import { OWNER_USER } from '@spreadwise/shared-auth';
import { settle, showScreen } from '@spreadwise/testkit';
import { screen } from '@testing-library/react';
import { Passkeys } from './Passkeys';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('one that was made elsewhere says so, and each that they work at one address alone', async () => {
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
  expect(screen.getByText(/^They work at localhost alone/)).toBeVisible();
});
