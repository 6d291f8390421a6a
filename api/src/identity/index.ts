/** Signing in and out, and whose session a call is. */
export { createIdentity, type IdentityOptions } from './create-identity';
export { createPasswordCheck, hashPassword } from './owner/password-check';
