/** A customer's own account: what is kept about them, a copy of it, and its deletion. */
export { createAccount } from './create-account';
export { accountFeature } from './feature';
export { FORGET_CUSTOMERS, UPDATE_CUSTOMER } from './services';
