/** Which types of events this product knows. One that it does not know is done all the same, with a note for the owner. */

/** The first word of each type: what it is about. */
const KNOWN: ReadonlySet<string> = new Set([
  'balance',
  'billing_portal',
  'charge',
  'customer',
  'invoice',
  'invoice_payment',
  'invoiceitem',
  'mandate',
  'payment_intent',
  'payment_method',
  'payout',
  'plan',
  'price',
  'product',
  'refund',
  'setup_intent',
  'subscription_schedule',
]);

/** Null for a type that is known. */
export const noteOfType = (type: string): string | null =>
  KNOWN.has(type.split('.', 1)[0] ?? '') ? null : `Events of the type ${type} are not known here.`;
