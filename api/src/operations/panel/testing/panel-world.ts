/** The product with its panel and the payment sandbox on one clock; each webhook arrives in the second it is sent. */
import { signatureOf } from '@spreadwise/payment-sandbox';
import { sessionKey } from '../../../../test/session';
import {
  createProvider,
  SECRET_KEY,
  WEBHOOK_SECRET,
} from '../../../commerce/billing/lifecycle-tests/testing/provider';
import { choices, hexOf } from '../../../commerce/billing/lifecycle-tests/testing/random';
import { createStripeGateway } from '../../../commerce/billing/provider/stripe/stripe-gateway';
import {
  type Browser,
  createAccountsHarness,
  ORIGIN,
  OWNER_PASSWORD,
} from '../../../people/identity/testing/accounts-harness';
import type { Database } from '../../../platform/db/database';
import { sessions } from '../../../platform/db/schema';
import { visitorRoutes } from '../../visitors';
import { adminRoutes } from '../routes';
import type { PanelFigures } from './figures';
import { PLAIN_SYSTEM } from './plain-system';
import { createProviderFacts } from './provider-facts';

const FAR_AWAY = new Date('2040-01-01T00:00:00Z');

export function createPanelWorld(db: Database, seed: number) {
  let time = () => Date.parse('2026-11-21T12:00:00Z');
  const waiting: string[] = [];
  const facts = createProviderFacts();
  const provider = createProvider({
    clock: () => time(),
    random: hexOf(seed, choices(seed)),
    dunning: { retryDays: [3], afterwards: 'canceled' },
    publicOrigin: ORIGIN,
    onEvent(body) {
      facts.take(body);
      waiting.push(body);
    },
  });
  const gateway = createStripeGateway({
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    api: { protocol: 'http', host: '127.0.0.1', port: 9 },
    productName: 'Spreadwise',
    fetch: (input, init) => provider.reach(new Request(input, init)),
  });
  const world = createAccountsHarness(db, { gateway, more: panelOf(db) });
  const { clock } = world;
  time = () => clock.now().getTime();

  /** Delivers the provider's events until it sends no more. */
  async function settle(): Promise<void> {
    do {
      await provider.catchUp();
      for (const body of waiting.splice(0)) {
        const headers = { 'Stripe-Signature': signatureOf(body, WEBHOOK_SECRET, Math.floor(time() / 1000)) };
        await world.app.request('/api/stripe/webhook', { method: 'POST', body, headers });
      }
      await world.runJobs();
    } while (waiting.length > 0);
  }

  return {
    provider,
    facts,
    settle,
    now: () => time(),
    goTo: (at: number) => clock.advance(at - time()),
    browser: () => world.browser(),
    async signedIn(customerId: string): Promise<Browser> {
      const browser = world.browser();
      const token = `session.of.${customerId}`;
      browser.hold(token);
      const session = { role: 'CUSTOMER' as const, customerId, addressProven: true, createdAt: clock.now() };
      await db
        .insert(sessions)
        .values({ tokenHash: sessionKey(token), ...session, expiresAt: FAR_AWAY })
        .onConflictDoNothing();
      return browser;
    },
    async owner(): Promise<Browser> {
      const browser = world.browser();
      const { body } = await browser.send('POST', '/api/auth/owner-login', { password: OWNER_PASSWORD });
      browser.token = body.token;
      return browser;
    },
  };
}

export type PanelWorld = ReturnType<typeof createPanelWorld>;

type More = NonNullable<NonNullable<Parameters<typeof createAccountsHarness>[1]>['more']>;

const panelOf =
  (db: Database): More =>
  (app, { accounts, now }) => {
    visitorRoutes(app, { db, now, locate: () => ({ city: null, country: 'DE' }) });
    adminRoutes(app, {
      ...{ db, aside: db, databaseKind: 'embedded', tables: [], now },
      ...{ publicOrigin: ORIGIN, mailDelivery: 'outbox', configuration: [] },
      readPayments: accounts.readPayments,
      nearAiBudgets: async () => [],
      ...PLAIN_SYSTEM,
    });
  };

async function get(owner: Browser, path: string) {
  const { status, body } = await owner.send('GET', path);
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return body;
}

export async function panelFigures(world: PanelWorld): Promise<PanelFigures> {
  const owner = await world.owner();
  const [{ months }, overview, analytics, summary, { customers }] = [
    await get(owner, '/api/admin/revenue?months=12'),
    await get(owner, '/api/admin/overview'),
    await get(owner, '/api/admin/analytics?days=30'),
    await get(owner, '/api/admin/customers/summary'),
    await get(owner, '/api/admin/customers?limit=100&order=email'),
  ];
  const people: PanelFigures['people'] = [];
  for (const { id, email } of customers)
    people.push({ email, ...(await get(owner, `/api/admin/customers/glance?id=${id}`)).money });
  const days: { cents: number; customers: number }[] = overview.revenue;
  const { currency: _, signupUrl: __, ...figures } = summary;
  return {
    months,
    revenue: days.map(({ cents }) => cents),
    customers: days.map(({ customers }) => customers),
    funnel: { begun: analytics.funnel.begun, paid: analytics.funnel.paid },
    cohorts: analytics.cohorts,
    worth: analytics.worth,
    summary: figures,
    people,
  };
}

/** The lines in the export of all customers, and the browser sessions that analytics count. */
export async function panelCounts(world: PanelWorld) {
  const owner = await world.owner();
  const { visitors, plans } = (await get(owner, '/api/admin/analytics?days=30')).funnel;
  const file: string = await get(owner, '/api/admin/customers/export');
  return { visitors: visitors.now, plans: plans.now, inFile: file.trimEnd().split('\r\n').length - 1 };
}
