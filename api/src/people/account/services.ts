/** What accounts ask of billing. */
import { service } from '../../platform/feature';
import type { AccountJobsOptions } from './jobs';
import type { AccountContext } from './routes';

/** Ends what is charged, at the provider and on the record; rejects when the provider does not answer. */
export const FORGET_CUSTOMERS = service<AccountJobsOptions['forgetCustomers']>('billing.forget-customers');
/** Another address or name at the provider; false when it does not answer. */
export const UPDATE_CUSTOMER = service<AccountContext['updateCustomer']>('billing.update-customer');
