/** The owner verifies the audit log. */
import type { CallResponse } from '@spreadwise/contract';
import { OWNER_USER } from '@spreadwise/shared-auth';
import { click, settle, showScreen } from '@spreadwise/testkit';
import { screen } from '@testing-library/react';
import { AuditVerification } from './AuditVerification';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

type Verification = CallResponse<'GET /api/admin/audit/verification'>;
const WHOLE: Verification = {
  ...{ rows: 3, emptied: 0, waiting: 0, from: 1 },
  head: { seq: 3, hash: 'a'.repeat(64) },
  broken: null,
};

async function verify(over: Partial<Verification>) {
  showScreen(<AuditVerification />, {
    user: OWNER_USER,
    answers: { 'GET /api/admin/audit/verification': { ...WHOLE, ...over } },
  });
  await click('Verify');
  await settle();
}

test('shows up to which row an intact log was verified', async () => {
  await verify({});
  expect(screen.getByText(/The last is number 3/)).toBeVisible();
});

test.each([
  ['added', 'Row 4 of the audit log was never written by the product.'],
  [
    'malformed',
    'Row 2 of the audit log (id 2) is malformed: kept_from is not what the product writes there.',
  ],
] as const)('describes a row that is %s in a sentence', async (reason, text) => {
  await verify({ broken: { seq: 4, reason, text } });
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByText(/The database was changed/)).toBeVisible();
});
