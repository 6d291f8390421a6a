/** What the rest of the API may use from billing. */
export { idsOfPerson, proveAddress } from './access/accounts-store';
export type { Leaver } from './checkout/attempts-store';
export type { BillingOptions } from './checkout/parts';
export {
  type Billing,
  billingFeature,
  CONTRACTS,
  createBilling,
  GATEWAY,
  IS_SANDBOX,
  PAYMENT,
  plansFeature,
  READ_PAYMENTS,
} from './feature';
export { NOTICE_ALERTS, NOTICE_MAIL, readContracts } from './notifications/notices-store';
export * from './owner/customers-store';
export type { PaymentGateway } from './provider/gateway';
export { CataloguePriceError } from './provider/gateway-error';
export { createStripeGateway } from './provider/stripe/stripe-gateway';
export { lastMonths, monthStart, paidCents } from './revenue/definitions';
export { readBrought, readRevenueDays } from './revenue/revenue-store';
export { areOrdersPaused, withSettings } from './settings';
export type { Contracts } from './subscription/contracts';
export { type Contract, withdrawalEnds } from './subscription/withdrawal';
export { EVENTS, EVENTS_JOB_KEY } from './sync/sync-store';
export { readArchive } from './tax/archive-store';
export { quarterSpan, type ReportRow, taxReport } from './tax/report';
export { createVatRegister } from './tax/vat-register';
