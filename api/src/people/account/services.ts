/** Services that accounts need from billing. */
import { service } from '../../platform/feature';
import type { AccountJobsOptions } from './jobs';
import type { AccountContext } from './routes';

/** Ends all charges, at the provider and in the database; rejects when the provider does not answer. */
export const FORGET_CUSTOMERS = service<AccountJobsOptions['forgetCustomers']>('billing.forget-customers');
/** Changes the address or name at the provider; false when it does not answer. */
export const UPDATE_CUSTOMER = service<AccountContext['updateCustomer']>('billing.update-customer');
