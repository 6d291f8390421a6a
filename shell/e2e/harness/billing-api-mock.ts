/** Mocks the billing API for a page, so that tests can show each state of the screens. */
import type { Page, Route } from '@playwright/test';
import type {
  BillingHealth,
  BillingOverview,
  CustomerDetail,
  InvoiceRow,
  PlanChangePreview,
} from '@spreadwise/contract';
import { compOf, customerOf, HEALTH, TIMELINE } from '../../../mfe-admin/src/testing/customer-fixtures';
import {
  DOWNGRADE,
  INVOICES,
  overviewOf,
  UPGRADE,
} from '../../../mfe-dashboard/src/testing/billing-fixtures';
import { mockSignals } from './signals-api-mock';

export interface MockedBilling {
  readonly overview: BillingOverview;
  readonly invoices: readonly InvoiceRow[];
  readonly upgrade: PlanChangePreview;
}

/** Status and error with which a call is refused, by its path. */
export type Refusals = Readonly<Record<string, { readonly status: number; readonly error: string }>>;

/** Mocks a customer's billing pages with the given data; POSTs are recorded and answered with the overview. */
export async function mockBilling(page: Page, given: Partial<MockedBilling> = {}, refusals: Refusals = {}) {
  const { overview = overviewOf(), invoices = INVOICES, upgrade = UPGRADE } = given;
  const posted: { path: string; body: unknown }[] = [];
  const answer = (route: Route, path: string, json: unknown) => {
    const request = route.request();
    if (request.method() === 'POST') posted.push({ path, body: request.postDataJSON() });
    const refused = refusals[path];
    return refused
      ? route.fulfill({ status: refused.status, json: { error: refused.error, requestId: 'r' } })
      : route.fulfill({ json });
  };
  const serve = (path: string, json: (url: URL, method: string) => unknown) =>
    page.route(
      (url) => url.pathname === `/api/billing/${path}`,
      (route) => answer(route, path, json(new URL(route.request().url()), route.request().method())),
    );
  await serve('overview', () => overview);
  await serve('invoices', () => ({ invoices, nextCursor: null }));
  await serve('plan-change', (url, method) => {
    if (method === 'POST') return { overview, clientSecret: null };
    return url.searchParams.get('plan') === 'basic' ? DOWNGRADE : upgrade;
  });
  for (const path of ['plan-change/undo', 'cancel', 'resume']) await serve(path, () => overview);
  return { posted };
}

/** Signs in a customer with a made-up session; only mocked calls are ever made. */
export async function enterBilling(page: Page, search = '?section=plan', tier = 'PRO') {
  const customer = {
    isValid: true,
    tier,
    customerId: 'cus_1',
    customerEmail: 'ada@example.com',
    customerName: 'Ada Lovelace',
    subscription: null,
    token: 'made-up',
  };
  await mockSignals(page);
  await page.route('**/api/auth/verify-customer', (route) => route.fulfill({ json: customer }));
  await page.goto(`/dashboard${search}`);
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByRole('button', { name: 'Continue' }).click();
}

export const SHOWN_CUSTOMER = customerOf({ comp: compOf(), tier: 'GOLD' });

/** Mocks the owner's calls for one customer and for billing health. */
export async function mockOwnerBilling(
  page: Page,
  { customer = SHOWN_CUSTOMER, health = HEALTH }: { customer?: CustomerDetail; health?: BillingHealth } = {},
) {
  const serve = (path: string, json: unknown) =>
    page.route(
      (url) => url.pathname === `/api/admin/${path}`,
      (route) => route.fulfill({ json }),
    );
  await serve('customers', {
    customers: [
      {
        id: customer.id,
        email: customer.email,
        name: customer.name,
        tier: customer.tier,
        plan: 'pro',
        status: 'active',
        currentPeriodEnd: '2026-12-21T12:00:00.000Z',
        cancelAtPeriodEnd: false,
        createdAt: customer.createdAt,
      },
    ],
    nextCursor: null,
  });
  await serve('customer', customer);
  await serve('customer/timeline', { entries: TIMELINE, nextCursor: 'more' });
  await serve('customer/resync', { changes: ['Pro: active became past_due'], customer });
  await serve('billing/health', health);
  await serve('billing/reconcile', { started: true });
}
