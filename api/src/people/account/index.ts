/** A customer's own account: its data, a copy of them, and its deletion. */
export { accountFeature, createAccount, FORGET_CUSTOMERS, UPDATE_CUSTOMER } from './feature';
