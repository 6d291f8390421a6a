import { OWNER_USER } from '@spreadwise/shared-auth';
import { click, fill, refusal, settle, showScreen } from '@spreadwise/testkit';
import { screen } from '@testing-library/react';
import { SecondFactor } from './SecondFactor';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('sets up the second factor in two steps and shows the recovery codes once', async () => {
  let since: string | null = null;
  let tries = 0;
  const { auth } = showScreen(<SecondFactor />, {
    user: OWNER_USER,
    answers: {
      'GET /api/admin/second-factor': () => ({ since, recoveryCodes: since ? 2 : 0 }),
      'POST /api/admin/second-factor/begin': { key: 'ABCDEF', link: 'otpauth://totp/x?secret=ABCDEF' },
      'POST /api/admin/second-factor/confirm': () => {
        tries += 1;
        if (tries === 1) return refusal(403, 'This code is wrong, or was used before.');
        since = '2026-11-21T09:30:00.000Z';
        return { recoveryCodes: ['aaaaa-bbbbb', 'ccccc-ddddd'] };
      },
    },
  });
  await settle();
  expect(screen.getByText('Off: the password alone is enough.')).toBeVisible();
  await fill(screen.getByLabelText('Owner password'), 'right');
  await click('Set up a second factor');
  await settle();
  expect(screen.getByText('ABCDEF')).toBeVisible();
  await fill(screen.getByLabelText('Code'), '123456');
  await click('Turn it on');
  await settle();
  expect(screen.getByText('This code is wrong, or was used before.')).toBeVisible();
  await click('Turn it on');
  await settle();
  expect(screen.getByText(/aaaaa-bbbbb/)).toBeVisible();
  expect(screen.getByText(/2 recovery codes left/)).toBeVisible();
  expect(auth.calls.at(-1)?.name).toBe('GET /api/admin/second-factor');
});
