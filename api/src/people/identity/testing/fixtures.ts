/** Existing customers, at the provider and in the database. */
import type { FakeGateway } from '../../../commerce/billing/testing/fake-gateway';
import type { Database } from '../../../platform/db/database';
import { customers, subscriptions } from '../../../platform/db/schema';
import type { AccountsHarness } from './accounts-harness';

/** Defaults: Ada Lovelace, pro, active. */
export async function customerFixture(
  world: AccountsHarness,
  db: Database,
  input: Parameters<FakeGateway['add']>[0],
): Promise<{ customerId: string; subscriptionId: string }> {
  const subscription = world.gateway.add(input);
  const customer = world.gateway.customers.get(subscription.customerId);
  if (!customer || !subscription.plan) throw new Error('The fake made no customer.');
  await db.insert(customers).values(customer);
  await db.insert(subscriptions).values({
    ...subscription,
    plan: subscription.plan,
    wasPaid: !subscription.status.startsWith('incomplete'),
    syncedAt: world.clock.now(),
  });
  return { customerId: customer.id, subscriptionId: subscription.id };
}
