/** What sign-in needs from other features, and what it provides. */
import { service } from '../../platform/feature';
import type { ConfirmationCodes } from './customer/confirmation-codes';
import type { CustomerAccounts, EndingWithSessions } from './ports';

/** The owner's password as configured, or only its Argon2id hash in PHC format. */
export type OwnerSecret = { readonly password: string } | { readonly hash: string };

/** Null: this process signs no one in. */
export const OWNER_SECRET = service<OwnerSecret | null>('config.owner-secret');
/** The country of a network address; null: unknown. */
export const COUNTRY_OF = service<(address: string) => string | null>('visitors.country-of');
/** The customers' accounts, and the access that each opens. */
export const CUSTOMERS = service<CustomerAccounts>('billing.customers');
export const ENDING_WITH_SESSIONS = service<EndingWithSessions>('ending-with-sessions');
/** The address that a proof cookie has proven; null: none. */
export const PROVEN_EMAIL =
  service<(proof: string | null) => Promise<string | null>>('identity.proven-email');
export const CONFIRMATION_CODES = service<ConfirmationCodes>('identity.confirmation-codes');
