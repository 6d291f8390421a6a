/** What an invoice's state is called. */
export const INVOICE_STATES = {
  paid: ['Paid', 'success'],
  open: ['To be paid', 'warning'],
  void: ['Cancelled', 'neutral'],
  uncollectible: ['Not paid', 'danger'],
} as const;
