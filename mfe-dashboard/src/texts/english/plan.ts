/** Texts on the state of a plan, in English: on every page while a payment is due, otherwise with the plan. */
const words = {
  /** Null: not stated by the provider. */
  until: (day: string | null) => `until ${day ?? 'the last day of the paid period'}`,
  on: (day: string | null) => `on ${day ?? 'the last day of the paid period'}`,
  card: (brand: string, last4: string) => `${brand} ending in ${last4}`,
  stayFirst: (plan: string) => `Stay on ${plan} first; then you can choose another plan.`,
  openPayment: 'A payment that is still open stays open.',
  means: 'What this means',
  noPortal: 'Billing did not open',
  noPortalText: 'The billing portal could not be reached. Try again in a moment.',
  askUs: 'Ask us',
};

const due = {
  bankAsks: 'Your bank wants you to confirm a payment',
  firstOpen: 'Your first payment is not completed',
  failed: 'Your last payment did not go through',
  confirm: 'Confirm with your bank',
  pay: (sum: string) => `Pay ${sum} now`,
  newTab: ' (opens in a new tab)',
  beginAgain: 'Begin again',
  updateCard: 'Update your card',
  first:
    'Nothing has been charged, and no plan is active yet. Complete the payment on the payment provider’s page, or begin again with another card; otherwise it lapses within a day.',
  closed: 'Your plan is suspended until you pay.',
  keepUntil: (day: string) => `You keep your plan until ${day}.`,
  stillOpen: 'Your plan stays active for now.',
  confirmIt: 'Confirm it on the payment provider’s page, and everything continues as before.',
  payYourself: 'Your card is no longer charged: pay it yourself, and everything continues as before.',
  payInvoice: 'Pay the open invoice under “Plan & billing”, and everything continues as before.',
  payOrCard: 'Pay it or add another card, and everything continues as before.',
};

const suspended = {
  disputed: 'Your plan is suspended: your last payment is disputed',
  disputedText:
    'Your last payment is under dispute. Your plan is active again once it is settled in our favour or withdrawn at your bank. If it was a mistake, write to us, and we will sort it out together.',
  refunded: 'Your plan is suspended: your last payment was refunded',
  refundedText: 'You have your money back, so the plan is now suspended.',
  renews: (day: string, sum: string) =>
    `It renews on ${day} for ${sum} and is then active again. If you do not want that, cancel under “Plan & billing”.`,
  notAsked: 'If you did not ask for the refund, write to us.',
};

const states = {
  suspended: 'Suspended',
  refunded: 'The last payment was refunded in full, so the plan is now suspended.',
  disputed: 'The last payment is disputed with your bank. The plan is suspended until that is settled.',
  cancelled: 'Cancelled',
  keptUntil: (until: string) => `You keep everything ${until}. After that nothing is charged.`,
  changes: (now: string, day: string, next: string, price: string) =>
    `${now} until ${day}, then ${next} for ${price}.`,
  renews: (day: string) => `Renews on ${day}.`,
  renewsFor: (day: string, sum: string, card: string | null) =>
    `Renews on ${day} for ${sum}${card ? `, charged to ${card}` : ''}.`,
  renewsMonthly: 'Renews every month.',
  failedClosed: 'The last payment failed. The plan is suspended until you pay.',
  failedUntil: (day: string) => `The last payment failed. You keep everything until ${day}.`,
  failed: 'The last payment failed.',
  unpaid: 'The last payment failed for good. The plan is suspended until you pay.',
  incomplete:
    'The first payment has not gone through yet, and nothing was charged. Unless completed, it lapses within a day.',
  neverPaid: 'The first payment never went through, and nothing was charged.',
  endedOn: (day: string) => `It ended on ${day}.`,
  ended: 'It has ended.',
  paused: 'While it is paused, nothing is charged and the plan is suspended. We resume it when you ask us.',
};

const former = {
  closed: 'You have no active plan',
  closedText:
    'Signals, their history and alerts come with a plan. You keep your invoices, your data and support.',
  openAgain: 'Your plan is active again',
  openAgainText: 'Thank you. Your signals are there once you have signed in.',
  signInAgain: 'Sign in again',
};

export const english = { ...words, due, suspended, states, former };

export type PlanTexts = typeof english;
