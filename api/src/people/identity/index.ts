/** Signing in and out, and whose session a call is. */
export { createIdentity, type IdentityOptions } from './create-identity';
export type { ConfirmationCodes, ConfirmedAction } from './customer/confirmation-codes';
export type { Enrolled } from './owner/owner-login';
export type { PasswordCheck } from './owner/password/password-check';
export { createPasswordCheck, credentialOf, hashPassword } from './owner/password/password-check';
export type { CustomerAccess, CustomerAccount, CustomerAccounts, ProvenAddress } from './ports';
export { deviceName } from './session/device-name';
