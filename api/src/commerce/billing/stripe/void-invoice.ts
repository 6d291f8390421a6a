/** Invoices at Stripe that nobody shall pay any more. */
import type Stripe from 'stripe';
import { GatewayError } from '../provider/gateway-error';
import { asked, askedUnlessRefused } from './errors';

/** Stripe voids no invoice that is paid, and none that is void can be paid: only one of the two ever happens. */
export async function voidInvoice(stripe: Stripe, id: string): Promise<'void' | 'paid'> {
  if (await askedUnlessRefused(() => stripe.invoices.voidInvoice(id))) return 'void';
  const { status } = await asked(() => stripe.invoices.retrieve(id));
  if (status === 'paid') return 'paid';
  if (status === 'void') return 'void';
  throw new GatewayError('unavailable', `The invoice ${id} is ${status} and cannot be voided now.`);
}
