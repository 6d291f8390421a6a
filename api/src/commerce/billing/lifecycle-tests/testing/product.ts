/** The product in a lifecycle: the real application and services, with a gateway whose calls can fail. */
import { sessionKey } from '../../../../../test/session';
import {
  type AccountsHarness,
  type Browser,
  createAccountsHarness,
} from '../../../../people/identity/testing/accounts-harness';
import type { Database } from '../../../../platform/db/database';
import {
  auditLog,
  checkoutAttempts,
  customers,
  jobs,
  leases,
  mrrMonths,
  mrrMovements,
  notices,
  reconcileRuns,
  sessions,
  subscriptions,
  webhookEvents,
} from '../../../../platform/db/schema';
import { createStripeGateway } from '../../provider/stripe/stripe-gateway';
import { SECRET_KEY, WEBHOOK_SECRET } from './provider';

export interface Product {
  readonly world: AccountsHarness;
  readonly db: Database;
  browser(): Browser;
  /** Delivers a webhook; resolves to the status of the answer, which comes before the processing. */
  receive(body: string, signature: string): Promise<number>;
  /** Runs the jobs that the product runs by itself: retries what failed, and finishes what is in progress. */
  sweep(): Promise<void>;
  /** Runs the hourly job and what follows from it. Whether it reached the provider for every customer. */
  reconcile(): Promise<boolean>;
  /** Every recorded customer. */
  customers(): Promise<string[]>;
  /** A session token of a recorded customer. */
  signIn(customerId: string): Promise<string>;
  /** What the customer's session is allowed now. */
  tier(customerId: string): Promise<string>;
}

const FAR_AWAY = new Date('2040-01-01T00:00:00Z');

/** Deletes what an earlier lifecycle left. */
export async function emptyBilling(db: Database): Promise<void> {
  for (const table of [
    sessions,
    leases,
    webhookEvents,
    jobs,
    checkoutAttempts,
    notices,
    reconcileRuns,
    auditLog,
    subscriptions,
    mrrMovements,
    mrrMonths,
    customers,
  ])
    await db.delete(table);
}

export function createProduct(db: Database, fetchProvider: typeof fetch): Product {
  const gateway = createStripeGateway({
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    api: { protocol: 'http', host: '127.0.0.1', port: 9 },
    productName: 'Spreadwise',
    fetch: fetchProvider,
  });
  const world = createAccountsHarness(db, { gateway });
  const { now } = world.clock;
  const signedIn = new Set<string>();
  const signIn = async (customerId: string) => {
    const token = `session.of.${customerId}`;
    const times = { createdAt: now(), expiresAt: FAR_AWAY };
    const session = { role: 'CUSTOMER' as const, customerId, addressProven: true, ...times };
    if (!signedIn.has(customerId))
      await db.insert(sessions).values({ tokenHash: sessionKey(token), ...session });
    signedIn.add(customerId);
    return token;
  };

  return {
    world,
    db,
    browser: () => world.browser(),
    async receive(body, signature) {
      const headers = { 'Stripe-Signature': signature };
      const answer = await world.app.request('/api/stripe/webhook', { method: 'POST', body, headers });
      return answer.status;
    },
    async sweep() {
      await world.runJobs();
    },
    async reconcile() {
      const { reconciliation } = world.accounts;
      reconciliation.start();
      await reconciliation.settled();
      await world.runJobs();
      if ((await world.accounts.withdrawalsWaiting()) > 0) return false;
      const { report } = (await reconciliation.last()) ?? {};
      return report?.brokenOff === null && report.findings.every(({ why }) => why !== 'failed');
    },
    async customers() {
      return (await db.select({ id: customers.id }).from(customers).orderBy(customers.id)).map(
        ({ id }) => id,
      );
    },
    async tier(customerId) {
      const found = await world.accounts.findSession(sessionKey(await signIn(customerId)));
      if (found?.role !== 'CUSTOMER') throw new Error(`The session of ${customerId} is gone.`);
      return found.tier;
    },
    signIn,
  };
}
