/** Asks the owner to confirm their identity again before a sensitive action. */
import { ApiError, OWNER_USER, useAuth } from '@spreadwise/shared-auth';
import { Button } from '@spreadwise/shared-ui';
import { click, fill, mockDialogs, refusal, settle, showScreen } from '@spreadwise/testkit';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { Reauthenticate } from '../reauthentication/Reauthenticate';

beforeAll(mockDialogs);
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const ASKED = new ApiError(
  403,
  '',
  { error: 'Once more.', requestId: 'r', issues: [{ field: 'confirmation', message: 'Once more.' }] },
  null,
);

function Act() {
  const { request } = useAuth();
  const [outcome, setOutcome] = useState('');
  const end = () =>
    request('POST /api/admin/comp/end', { body: { customerId: 'cus_1' } }).then(
      () => setOutcome('done'),
      () => setOutcome('not done'),
    );
  return (
    <Button onClick={() => void end()}>
      Act <output>{outcome}</output>
    </Button>
  );
}

const NO_PASSKEY = { passkeys: [] };
const ONE = {
  ...{ id: 'k', name: 'Laptop', host: 'localhost', worksHere: true },
  ...{ createdAt: '2026-11-21T09:30:00.000Z', lastUsedAt: null },
};

async function show(
  confirm: () => undefined | Error = () => undefined,
  passkeys = NO_PASSKEY as { passkeys: (typeof ONE)[] },
) {
  let isRecent = false;
  const shown = showScreen(
    <Reauthenticate>
      <Act />
    </Reauthenticate>,
    {
      user: OWNER_USER,
      answers: {
        'GET /api/admin/passkeys': passkeys,
        'POST /api/auth/passkey': refusal(429, 'Too many requests.'),
        'GET /api/admin/second-factor': { since: null, recoveryCodes: 0 },
        'POST /api/admin/comp/end': () => (isRecent ? undefined : ASKED) as never,
        'POST /api/admin/confirm': () => {
          const answer = confirm();
          isRecent = !answer;
          return answer as never;
        },
      },
    },
  );
  await click(/Act/);
  await settle();
  return shown;
}

test('repeats the call after the password was confirmed', async () => {
  const { auth } = await show();
  await fill(screen.getByLabelText('Owner password'), 'right');
  await click('Go on');
  await settle();
  expect(screen.getByText('done')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  const names = auth.calls.map(({ name }) => name).filter((name) => name.startsWith('POST'));
  expect(names).toEqual(['POST /api/admin/comp/end', 'POST /api/admin/confirm', 'POST /api/admin/comp/end']);
});

test('asks again after a wrong password and does not perform the action on Cancel', async () => {
  await show(() => refusal(403, 'Invalid owner password.'));
  await fill(screen.getByLabelText('Owner password'), 'guess');
  await click('Go on');
  await settle();
  expect(screen.getByText('Invalid owner password.')).toBeVisible();
  await click('Leave it');
  await settle();
  expect(screen.getByText('not done')).toBeVisible();
});

test('does not ask for a passkey that was registered at another address', async () => {
  await show(undefined, { passkeys: [{ ...ONE, worksHere: false }] });
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
});

test('requires a registered passkey and shows a refusal in the server’s words', async () => {
  await show(undefined, { passkeys: [ONE] });
  expect(screen.queryByLabelText('Owner password')).toBeNull();
  await click('Use a passkey');
  await settle();
  expect(screen.getByText('Too many requests.')).toBeVisible();
});
