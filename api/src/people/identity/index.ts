/** Signing in and out, and identifying the session of a call. */
export { createIdentity, type IdentityOptions } from './create-identity';
export type { ConfirmationCodes, ConfirmedAction } from './customer/confirmation-codes';
export { blockedEmail } from './customer/email-code';
export { identityFeature } from './feature';
export type { Enrolled } from './owner/owner-login';
export { createPasswordCheck } from './owner/password/password-check';
export type { CustomerAccess, CustomerAccount, CustomerAccounts, ProvenAddress } from './ports';
export {
  CONFIRMATION_CODES,
  COUNTRY_OF,
  CUSTOMERS,
  ENDING_WITH_SESSIONS,
  OWNER_SECRET,
  type OwnerSecret,
  PROVEN_EMAIL,
} from './services';
export { isBlocked } from './session/blocks-store';
export { deviceName } from './session/device-name';
