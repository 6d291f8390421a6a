/** Signing in as a customer whose address this browser has proven (architecture, section 3: Proof of email). */
import type { CustomerAccount, ProviderResult } from '../billing';
import { hashSecret } from '../lib/secrets';
import type { AuthContext } from './context';
import { requestCode } from './email-code';
import { type NewSession, openSession } from './sessions';

export interface CustomerLoginInput {
  readonly email: string;
  readonly network: string;
  /** The cookies of this browser; a challenge is made for one that has none. */
  readonly proof: string | null;
  readonly checkout: string | null;
  readonly challenge: string;
}

export type CustomerLogin =
  /** Not this browser's address, or nobody's: a code is on its way if there is somebody to mail it to. */
  | { readonly kind: 'unproven' }
  /** Known, but nothing live belongs to the address: no session. */
  | { readonly kind: 'free'; readonly account: CustomerAccount }
  | { readonly kind: 'in'; readonly account: CustomerAccount; readonly session: NewSession };

/** Stands in for a cookie that is not there, so that the same is looked up with and without one. */
const NO_SECRET = '';

/** Fails where a payment of this browser, or of the address it has proven, could not be read back. */
export async function loginCustomer(
  ctx: AuthContext,
  input: CustomerLoginInput,
): Promise<ProviderResult<CustomerLogin>> {
  const { email } = input;
  const isProven = (await provenEmail(ctx, input.proof)) === email;
  const found = isProven ? await accountOfProven(ctx, email) : done(await ctx.customers.findByEmail(email));
  if (found.kind !== 'done') return found;
  const account = found.value;
  if (isProven && account?.isLive) return done(await open(ctx, account, true));
  const justPaid = await ctx.customers.findPaidByBrowser(hashSecret(input.checkout ?? NO_SECRET), email);
  if (justPaid.kind !== 'done') return justPaid;
  if (justPaid.value) return done(await open(ctx, justPaid.value, false));
  if (isProven && account) return done({ kind: 'free', account });
  await requestCode(ctx, { ...input, isCustomer: account !== null });
  return done({ kind: 'unproven' });
}

const done = <T>(value: T): ProviderResult<T> => ({ kind: 'done', value });

/**
 * Somebody who has proven the address may just have paid, in this browser or another: that is read back first. A
 * provider that does not answer keeps nobody out who has something already.
 */
async function accountOfProven(
  { customers }: AuthContext,
  email: string,
): Promise<ProviderResult<CustomerAccount | null>> {
  const readBack = await customers.readBackCheckout(email);
  const account = await customers.findByEmail(email);
  return readBack.kind === 'done' || account?.isLive ? done(account) : readBack;
}

async function open(
  ctx: AuthContext,
  account: CustomerAccount,
  addressProven: boolean,
): Promise<CustomerLogin> {
  const session = await openSession(ctx, {
    role: 'CUSTOMER',
    customerId: account.customerId,
    addressProven,
  });
  return { kind: 'in', account, session };
}

/** The address that a proof cookie has proven, or null. */
export const provenEmail = (
  ctx: Pick<AuthContext, 'store' | 'now'>,
  proof: string | null,
): Promise<string | null> => ctx.store.provenEmail(hashSecret(proof ?? NO_SECRET), ctx.now());
