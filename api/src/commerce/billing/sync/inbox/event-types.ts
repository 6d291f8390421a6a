/** Which types of the provider's events this product knows. */

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

export const isKnownType = (type: string): boolean => KNOWN.has(type.split('.', 1)[0] ?? '');
