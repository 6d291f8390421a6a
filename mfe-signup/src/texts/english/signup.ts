/** Signup texts in English. `docs/specification.md` fixes those under `specified`. */
import { ORDER_WORDS } from '@spreadwise/contract/order-words';
import { PLANS } from '@spreadwise/contract/plans';

const specified = {
  choosePlan: 'Choose Your Advisory Plan',
  mostPopular: 'Most Popular',
  selectPlan: 'Select Plan',
  continue: 'Continue to Plan Selection',
  complete: 'Complete Your Subscription',
  back: 'Back',
  processing: 'Processing...',
  misconfigured: 'Payment Configuration Error',
  unknownStep: 'UNKNOWN STEP',
  emailRequired: 'Email Required',
  enterEmail: 'Please enter your email address.',
  enterEmailFirst: 'Please enter your email address first.',
  subscriptionError: 'Subscription Error',
  subscriptionFailed: 'Failed to create subscription. Please try again.',
  paymentFailed: 'Payment Failed',
  created: 'Subscription Created',
  settingUp: 'Your subscription has been set up. Processing payment...',
  welcome: (product: string) => `Welcome to ${product}`,
  isActive: (plan: string) => `Your ${plan} subscription is now active.`,
  isProcessed: (plan: string) => `Your ${plan} subscription is being processed.`,
  features: {
    basic: PLANS.basic.features,
    pro: PLANS.pro.features,
    premium: PLANS.premium.features,
  },
};

const plan = {
  intro: 'Price gaps between crypto markets, as signals. You decide and trade.',
  email: 'Email',
  emailExample: 'name@example.com',
  emailHint: 'You sign in with this address.',
  emailMissing: 'Enter your email address.',
  emailMalformed: 'This is not an email address. Example: name@example.com.',
  plan: 'Plan',
  perMonth: 'per month, incl. VAT',
  described: (name: string, price: string) => `${name}, ${price} per month`,
  billed: 'Billed monthly in euros.',
  didYouMean: (address: string) => `Did you mean ${address}?`,
  ifNot: 'If not, continue.',
  useIt: 'Use it',
};

const payment = {
  unknownStepText: 'The sign-up has no such step.',
  firstStep: 'Go to step 1',
  retry: 'Retry',
  planTitle: (name: string) => `${name} plan`,
  card: 'Card details',
  payBy: 'Pay with',
  byCard: 'Card',
  payOrdered: 'Ordered. Pay with your wallet now.',
  payOtherwise: 'Pay another way',
  testHint: 'Test mode: no money moves. Card 4242 4242 4242 4242, any future date, any three digits.',
  misconfiguredText: 'Card payments are not available yet. Try again later.',
  paused: 'Ordering is paused',
  pausedText: 'New subscriptions are paused; come back later. Existing plans continue.',
  pausedMeanwhile: 'See the track record',
  fieldFailed: 'The card field could not be loaded',
  fieldFailedText: 'The payment provider did not answer. Check your connection and any ad blocker.',
  incomplete: 'The payment was not completed. Try again.',
  noAnswer: 'The payment provider did not answer. Try again.',
  pendingTitle: 'Your subscription has been set up',
  pendingText: 'The payment is being processed. This can take a few minutes.',
  openDashboard: 'Open your dashboard',
  country: 'Country',
  asBusiness: 'Ordering as a business?',
  vatId: 'VAT ID',
  business: 'Name of the business',
  businessHint: 'The register does not state it, and your invoices need it.',
  vatIdHint: 'Checked in the EU’s register. Cross-border, you account for the VAT.',
};

export const english = { ...specified, ...plan, ...payment, order: ORDER_WORDS };

export type SignupTexts = typeof english;
