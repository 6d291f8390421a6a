/** What the rest of the API may use of billing. */
export { type Billing, type BillingOptions, createBilling } from './create-billing';
export type { CustomerAccount, Customers } from './customers';
export { listCustomers, summarizeCustomers } from './owner/customers-store';
export { valueOrProblem } from './problems';
export type { PaymentGateway } from './provider/gateway';
export { CataloguePriceError, type ProviderResult } from './provider/gateway-error';
export { createStripeGateway } from './stripe/stripe-gateway';
