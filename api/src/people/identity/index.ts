/** Signing in and out, and identifying the session of a call. */
export { blockedEmail, type ConfirmationCodes, type ConfirmedAction } from './customer/email-code';
export {
  CONFIRMATION_CODES,
  COUNTRY_OF,
  CUSTOMERS,
  createIdentity,
  ENDING_WITH_SESSIONS,
  type IdentityOptions,
  identityFeature,
  OWNER_SECRET,
  type OwnerSecret,
  PROVEN_EMAIL,
} from './feature';
export type { Enrolled } from './owner/owner-login';
export { createPasswordCheck } from './owner/owner-password';
export type { CustomerAccess, CustomerAccount, CustomerAccounts, ProvenAddress } from './ports';
export { isBlocked } from './session/blocks-store';
export { deviceName } from './session/sessions';
