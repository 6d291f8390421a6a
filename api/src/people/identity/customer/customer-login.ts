/** Signs in a customer whose address this browser has proven (docs/adr/0004-proof-of-email.md). */
import { hashSecret } from '../../../platform/lib/secrets';
import type { CustomerAccount, ProviderResult } from '../ports';
import type { CustomerSessionRecord } from '../session/session-store';
import {
  type NewSession,
  openCustomerSession,
  type SessionDependencies,
  type SessionPlace,
} from '../session/sessions';
import {
  type CodeDependencies,
  type CodeRequest,
  firstProofEmail,
  NO_SECRET,
  provenEmail,
  requestCode,
} from './email-code';

export interface CustomerLoginDependencies extends CodeDependencies, SessionDependencies {}

/** The caller creates a challenge for a browser that has none. */
export interface CustomerLoginInput extends Omit<CodeRequest, 'isCustomer' | 'language' | 'purpose'> {
  readonly place: SessionPlace;
  /** Only a code opens a session: a payment opened the one that the browser has. */
  readonly byCode?: boolean | undefined;
}

export type CustomerLogin =
  /** The browser has not proven the address, or it is not a customer's; only a customer is mailed a code. */
  | { readonly kind: 'unproven' }
  /** Proven, but without an open plan: no session (docs/specification.md, section 5). */
  | { readonly kind: 'free'; readonly account: CustomerAccount }
  | { readonly kind: 'in'; readonly account: CustomerAccount; readonly session: NewSession }
  /** A payment of this browser, or of the address it has proven, could not be read back. */
  | Exclude<ProviderResult<never>, { kind: 'done' }>;

export async function loginCustomer(
  ctx: CustomerLoginDependencies,
  input: CustomerLoginInput,
): Promise<CustomerLogin> {
  const { email } = input;
  const isProven = (await provenEmail(ctx, input.proof)) === email;
  const found: ProviderResult<CustomerAccount | null> = isProven
    ? await findOfProven(ctx, email)
    : { kind: 'done', value: await ctx.customers.findByEmail(email) };
  if (found.kind !== 'done') return found;
  const account = found.value;
  if (isProven && isOpen(account))
    return open(ctx, account, { role: 'CUSTOMER', addressProven: true }, input);
  const paid = await ctx.customers.findPaidByBrowser(hashSecret(input.checkout ?? NO_SECRET), email);
  if (paid.kind !== 'done') return paid;
  if (!input.byCode && isOpen(paid.value))
    return open(ctx, paid.value, { role: 'CUSTOMER', addressProven: false }, input);
  if (isProven && account) return { kind: 'free', account };
  await requestCode(ctx, { ...input, isCustomer: account !== null, language: account?.language ?? 'en' });
  return { kind: 'unproven' };
}

const isOpen = (account: CustomerAccount | null): account is CustomerAccount =>
  account !== null && account.tier !== 'FREE';

export type FormerAccount =
  | { readonly kind: 'unproven' }
  /** The account has an open plan, so the normal sign-in applies. */
  | { readonly kind: 'live' }
  | { readonly kind: 'in'; readonly account: CustomerAccount; readonly session: NewSession };

/** Opens a session for customers without a plan. Payments are no proof here: they open only what they paid for. */
export async function openFormerAccount(
  ctx: CustomerLoginDependencies,
  { email, proof, ...from }: Pick<CustomerLoginInput, 'email' | 'proof' | 'checkout' | 'place'>,
): Promise<FormerAccount> {
  if ((await provenEmail(ctx, proof)) !== email) return { kind: 'unproven' };
  const account = await ctx.customers.findByEmail(email);
  if (account === null) return { kind: 'unproven' };
  if (isOpen(account)) return { kind: 'live' };
  return open(ctx, account, { role: 'FORMER', addressProven: true }, from);
}

/** Reads back a recent payment for the address first; a silent provider locks out no subscriber. */
async function findOfProven(
  { customers }: Pick<CustomerLoginDependencies, 'customers'>,
  email: string,
): Promise<ProviderResult<CustomerAccount | null>> {
  const readBack = await customers.readBackCheckout(email);
  const account = await customers.findByEmail(email);
  return readBack.kind === 'done' || account?.isLive ? { kind: 'done', value: account } : readBack;
}

async function open(
  ctx: CustomerLoginDependencies,
  account: CustomerAccount,
  as: Pick<CustomerSessionRecord, 'role' | 'addressProven'>,
  { checkout, place }: Pick<CustomerLoginInput, 'checkout' | 'place'>,
) {
  const { customerId, email, language } = account;
  const opened = await openCustomerSession(
    ctx,
    { ...as, customerId },
    place,
    hashSecret(checkout ?? NO_SECRET),
  );
  if (!opened) return { kind: 'unproven' } as const;
  if (opened.first?.isMissed) ctx.later(() => ctx.mailer.send(firstProofEmail(ctx, email, language)));
  return { kind: 'in', account, session: opened.session } as const;
}
