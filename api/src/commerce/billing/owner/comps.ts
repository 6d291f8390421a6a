/** Complimentary tiers: granted by the owner beside what is paid for; the provider does not know them. */
import { createHash } from 'node:crypto';
import { type CustomerRecord, chooseAccount, type NewCustomer } from '../access/account';
import type { Uses } from '../checkout/parts';
import { obtainCustomer } from '../provider/gateway-error';
import { type CompGrant, createCompsStore } from './comps-store';

/**
 * Returns the customer's id. An address without a customer at the provider gets one, so that the owner can see it and
 * it can sign in. Rejects with `GatewayError` if the provider does not answer.
 */
export function grantComp(
  deps: Uses<'accounts' | 'changingAccess' | 'db' | 'gateway' | 'leases' | 'now'>,
  input: Omit<CompGrant, 'customer'> & { readonly email: string },
): Promise<string> {
  return deps.leases.hold(`checkout:${input.email}`, async () => {
    const customer = await customerOf(deps, input.email);
    await deps.changingAccess(null, () =>
      createCompsStore(deps.db).grant({ ...input, customer }, deps.now()),
    );
    return customer.id;
  });
}

export const endComp = (
  deps: Uses<'changingAccess' | 'db' | 'now'>,
  customer: CustomerRecord,
): Promise<void> =>
  // It counts for every customer of the address, so anybody's access may change.
  deps.changingAccess(null, () => createCompsStore(deps.db).end(customer, deps.now()));

async function customerOf(
  deps: Uses<'accounts' | 'db' | 'gateway' | 'now'>,
  email: string,
): Promise<NewCustomer> {
  const account = chooseAccount(await deps.accounts.listByEmail(email), deps.now());
  const known = account?.customer ?? (await createCompsStore(deps.db).madeByNoCheckout(email));
  if (known && (await deps.gateway.readCustomer(known.id))) return known;
  const place = createHash('sha256').update(`${email} in place of ${known?.id}`);
  const idempotencyKey = `comp-${place.digest('hex')}`;
  const name = email.slice(0, email.indexOf('@'));
  const { id, createdAt } = await obtainCustomer(deps.gateway, { email, name, idempotencyKey });
  return { id, email, name, createdAt, addressProvenAt: null };
}
