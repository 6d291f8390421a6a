/** Labels of channels, alerts, invoices and subscriptions, in English. */
export const english = {
  channels: { email: 'Email', telegram: 'Telegram', push: 'Browser', webhook: 'Webhook' },
  kinds: {
    signal: 'New signals',
    ended: 'A signal ends',
    digest: 'Summary',
    billing: 'Your plan and payments',
    market: 'No prices',
  },
  invoices: {
    paid: 'Paid',
    open: 'To be paid',
    void: 'Cancelled',
    uncollectible: 'Not paid',
    'credit-note': 'Credit note',
  },
  subscriptions: {
    active: 'Active',
    trialing: 'Free days',
    past_due: 'Past due',
    unpaid: 'Unpaid',
    incomplete: 'Payment not completed',
    incomplete_expired: 'Payment never completed',
    canceled: 'Ended',
    paused: 'Paused',
  },
  anyHops: 'As many as my plan allows',
  upTo: (hops: string) => `Up to ${hops}`,
};

export type LabelTexts = typeof english;
