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
    'Nothing is charged and nothing is open yet. Complete it on the payment provider’s page, or begin again with another card; by itself it ends within a day.',
  closed: 'Your plan opens nothing until it is paid.',
  keepUntil: (day: string) => `You keep your plan until ${day}.`,
  stillOpen: 'Your plan stays open for now.',
  confirmIt: 'Confirm it on the payment provider’s page, and everything goes on as before.',
  payYourself: 'Your card is no longer tried: pay it yourself, and everything goes on as before.',
  payInvoice: 'Pay the open invoice under “Plan & billing”, and everything goes on as before.',
  payOrCard: 'Pay it, or give us another card, and everything goes on as before.',
};

const suspended = {
  disputed: 'Your plan is suspended: your bank was asked to take the payment back',
  disputedText:
    'A dispute of your last payment is open. Your plan opens again when it is settled for us or withdrawn with your bank. If it was a mistake, ask us, and we will sort it out together.',
  refunded: 'Your plan is suspended: your last payment was refunded',
  refundedText: 'You have your money back, so that the plan opens nothing now.',
  renews: (day: string, sum: string) =>
    `It renews on ${day} for ${sum} and opens again then; if you do not want that, cancel it under “Plan & billing”.`,
  notAsked: 'If you did not ask for the refund, ask us.',
};

const states = {
  suspended: 'Suspended',
  refunded: 'The last payment was refunded in full, so that the plan opens nothing now.',
  disputed:
    'The last payment is disputed with your bank, so that the plan opens nothing until that is settled.',
  cancelled: 'Cancelled',
  keptUntil: (until: string) => `You keep everything ${until}. After that nothing is charged.`,
  changes: (now: string, day: string, next: string, price: string) =>
    `${now} until ${day}, then ${next} for ${price} a month, incl. VAT.`,
  renews: (day: string) => `Renews on ${day}.`,
  renewsFor: (day: string, sum: string, card: string | null) =>
    `Renews on ${day} for ${sum}${card ? `, charged to ${card}` : ''}.`,
  renewsMonthly: 'Renews every month.',
  failedClosed: 'The last payment failed. The plan opens nothing until it is paid.',
  failedUntil: (day: string) => `The last payment failed. You keep everything until ${day}.`,
  failed: 'The last payment failed.',
  unpaid: 'The last payment failed for good. The plan opens nothing until it is paid.',
  incomplete:
    'The first payment has not gone through yet, and nothing is charged. By itself it ends within a day.',
  neverPaid: 'The first payment never went through, and nothing was charged.',
  endedOn: (day: string) => `It ended on ${day}.`,
  ended: 'It has ended.',
  paused: 'Nothing is charged and nothing is open while it is paused. We resume it when you ask us.',
};

const former = {
  closed: 'No plan is open now',
  closedText:
    'Signals, their history and alerts come with a plan. Your invoices, your data and a person to ask stay here.',
  openAgain: 'Your plan is open again',
  openAgainText: 'Thank you. Your signals are there once you have signed in.',
  signInAgain: 'Sign in again',
};

export const english = { ...words, due, suspended, states, former };

export type PlanTexts = typeof english;
