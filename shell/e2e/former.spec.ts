/** A former customer, with mocked answers: without a plan to open, sign-in is still no dead end. */
import { expect, test } from './harness/fixtures';
import { ARRANGED, expectNoFaults, expectToFit } from './harness/screen-checks';
import { ACCOUNT } from './harness/signals-api-mock';

const EMAIL = 'firstname.lastname.department@research.university.example';
const ENDED = {
  ...{ id: 'sub_1', plan: 'pro', status: 'canceled', cancelAtPeriodEnd: false },
  currentPeriodEnd: '2026-11-01T12:00:00.000Z',
};
const INVOICE = {
  ...{ id: 'in_1', number: 'A-1', at: '2026-10-01T12:00:00.000Z', amountCents: 4_999, currency: 'EUR' },
  ...{ status: 'paid', plan: 'pro', hostedUrl: null, pdfUrl: null },
};
const ANSWERS = {
  '/api/auth/proof': { email: EMAIL },
  '/api/auth/verify-customer': {
    ...{ isValid: true, tier: 'FREE', customerId: 'cus_1', customerEmail: EMAIL, customerName: null },
    ...{ subscription: null, token: null },
  },
  '/api/auth/account': { customerId: 'cus_1', customerEmail: EMAIL, customerName: null, token: 'token' },
  '/api/account': { ...ACCOUNT, email: EMAIL },
  '/api/billing/overview': {
    ...{ email: EMAIL, tier: 'FREE', subscription: ENDED, card: null, nextInvoice: null },
    ...{ pastDue: null, due: null, suspended: null, scheduledChange: null, comp: null },
  },
  '/api/billing/invoices': { invoices: [INVOICE], nextCursor: null },
};

test('a former customer finds invoices, account and help', async ({ page }) => {
  for (const [path, json] of Object.entries(ANSWERS))
    await page.route(`**${path}`, (route) => route.fulfill({ json }));
  await page.goto('/dashboard');
  await page.getByRole('button', { name: `Continue as ${EMAIL}` }).click();
  await expect(page.getByRole('heading', { name: 'No active subscription' })).toBeVisible();
  await expectNoFaults(page, 'no live subscription');
  await expectToFit(page, 'no live subscription', ARRANGED);
  await page.getByRole('button', { name: 'Account and invoices' }).click();
  await expect(page.getByRole('cell', { name: '€49.99' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')).toHaveCount(3);
  await expectNoFaults(page, 'former customer');
  await expectToFit(page, 'former customer', ARRANGED);
});
