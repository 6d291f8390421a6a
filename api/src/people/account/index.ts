/** A customer's own account: its data, a copy of them, and its deletion. */
export { createAccount } from './create-account';
export { accountFeature } from './feature';
export { FORGET_CUSTOMERS, UPDATE_CUSTOMER } from './services';
