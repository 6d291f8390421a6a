/** Signing in as a customer whose address this browser has proven (architecture, section 3: Proof of email). */
import { isLiveAccount, type PayingAccount } from '../../billing/account';
import { hashSecret } from '../../lib/secrets';
import type { AuthContext } from '../ports';
import { requestCode } from './email-code';
import { type NewSession, openSession } from '../session/sessions';

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
  | { readonly kind: 'free'; readonly account: PayingAccount }
  | { readonly kind: 'in'; readonly account: PayingAccount; readonly session: NewSession };

/** Stands in for a cookie that is not there, so that the same is looked up with and without one. */
const NO_SECRET = '';

/** Rejects with `GatewayError` when a payment of this browser, or of the address it has proven, could not be read back. */
export async function loginCustomer(ctx: AuthContext, input: CustomerLoginInput): Promise<CustomerLogin> {
  const { email } = input;
  const proven = await provenEmail(ctx, input.proof);
  const account = await (proven === email
    ? accountOfProven(ctx, email)
    : ctx.customers.accountOfEmail(email));
  if (proven === email && isLiveAccount(account)) return open(ctx, account, true);
  const justPaid = await ctx.customers.paidByBrowser(hashSecret(input.checkout ?? NO_SECRET), email);
  if (justPaid) return open(ctx, justPaid, false);
  if (proven === email && account) return { kind: 'free', account };
  await requestCode(ctx, { ...input, isCustomer: account !== null });
  return { kind: 'unproven' };
}

/**
 * Who has proven the address may just have paid, in this browser or another: that is read back first. A provider that
 * does not answer keeps nobody out who has something already.
 */
async function accountOfProven({ customers }: AuthContext, email: string): Promise<PayingAccount | null> {
  try {
    await customers.readBackAttempt(email);
  } catch (error) {
    const account = await customers.accountOfEmail(email);
    if (isLiveAccount(account)) return account;
    throw error;
  }
  return customers.accountOfEmail(email);
}

async function open(
  ctx: AuthContext,
  account: PayingAccount,
  addressProven: boolean,
): Promise<CustomerLogin> {
  const session = await openSession(ctx, {
    role: 'CUSTOMER',
    customerId: account.customer.id,
    addressProven,
  });
  return { kind: 'in', account, session };
}

/** The address that a proof cookie has proven, or null. */
export const provenEmail = (
  ctx: Pick<AuthContext, 'store' | 'now'>,
  proof: string | null,
): Promise<string | null> => ctx.store.provenEmail(hashSecret(proof ?? NO_SECRET), ctx.now());
