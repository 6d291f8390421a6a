/** What the payment provider's events say, in plain sentences for the owner. */
const SENTENCES: Readonly<Record<string, string>> = {
  'charge.dispute.closed': 'The bank has decided over a dispute.',
  'charge.dispute.created': 'The bank asks for a payment back.',
  'charge.dispute.funds_reinstated': 'The bank gave the money of a dispute back.',
  'charge.dispute.funds_withdrawn': 'The bank took the money of a dispute.',
  'charge.failed': 'A charge was refused.',
  'charge.refunded': 'Money was given back.',
  'charge.succeeded': 'A card was charged.',
  'customer.created': 'The customer was made.',
  'customer.deleted': 'The customer was deleted.',
  'customer.subscription.created': 'A subscription was made; it waits for its first payment.',
  'customer.subscription.deleted': 'The subscription ended.',
  'customer.subscription.paused': 'The subscription was paused.',
  'customer.subscription.pending_update_applied': 'Another plan was paid, and counts.',
  'customer.subscription.pending_update_expired': 'Another plan was never paid, and does not count.',
  'customer.subscription.resumed': 'The subscription goes on after a pause.',
  'customer.subscription.updated': 'The subscription was changed.',
  'customer.unanswered': 'The payment provider did not answer; what it did is read back.',
  'customer.updated': 'The customer’s address, name or card was changed.',
  'invoice.created': 'An invoice was written.',
  'invoice.finalized': 'An invoice is due.',
  'invoice.paid': 'An invoice was paid.',
  'invoice.payment_action_required': 'The bank wants a payment to be confirmed.',
  'invoice.payment_failed': 'A payment for an invoice failed.',
  'invoice.payment_succeeded': 'A payment for an invoice went through.',
  'invoice.voided': 'An invoice is owed no more.',
  'invoice_payment.paid': 'A payment for an invoice arrived.',
  'payment_intent.canceled': 'A payment was given up.',
  'payment_intent.created': 'A payment was begun.',
  'payment_intent.payment_failed': 'A payment failed.',
  'payment_intent.requires_action': 'A payment waits for the customer to confirm it.',
  'payment_intent.succeeded': 'A payment went through.',
  'payment_method.attached': 'A card was added.',
  'refund.created': 'A refund was made.',
  'subscription_schedule.created': 'A change of the plan is being prepared.',
  'subscription_schedule.released': 'No change of the plan is scheduled any more.',
  'subscription_schedule.updated': 'A change of the plan was scheduled.',
};

/** What has no sentence of its own is told by its name: “invoice: marked uncollectible”. */
export function eventSentence(type: string): string {
  const [about = '', ...what] = type.split('.');
  const words = (text: string) => text.replaceAll('_', ' ');
  return SENTENCES[type] ?? `The payment provider told of ${words(about)}: ${words(what.join(', '))}.`;
}
