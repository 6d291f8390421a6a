/** The former name of confirmation codes, until `create-identity.ts` imports them by the new one. */
export { createConfirmationCodes as createActCodes } from './confirmation-codes';
