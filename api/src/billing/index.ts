/** What the rest of the API may use of billing. */
export { type Billing, type BillingOptions, createBilling } from './create-billing';
export type { CustomerAccess, CustomerAccount, Customers } from './customers';
export { listCustomers, summarizeCustomers } from './owner/customers-store';
export { stillWorking, valueOrProblem } from './problems';
export type { PaymentGateway } from './provider/gateway';
export { CataloguePriceError, type ProviderResult } from './provider/gateway-error';
export { createStripeGateway, type StripeOptions } from './stripe/stripe-gateway';
