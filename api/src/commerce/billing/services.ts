/** The services that billing needs and provides. */
import { service } from '../../platform/feature';
import type { Billing } from './create-billing';
import type { PaymentGateway } from './provider/gateway';
import type { Contracts } from './subscription/contracts';
import type { VatRegister } from './tax/vat-register';

export const IS_SANDBOX = service<boolean>('config.is-sandbox');
/** Contracts, for ending one without signing in. */
export const CONTRACTS = service<Contracts>('billing.contracts');
export const VAT_REGISTER = service<VatRegister>('payment.vat-register');
export const GATEWAY = service<PaymentGateway>('payment.gateway');
export const PAYMENT = { gateway: GATEWAY, vatRegister: VAT_REGISTER };
/** The sums of customers' payments; null if the provider does not answer. */
export const READ_PAYMENTS = service<Billing['readPayments']>('billing.read-payments');
