import { RISK } from '@spreadwise/contract/risk';

/** Texts around every page of this remote, in English. */
export const english = {
  alreadyCustomer: 'Already a customer? ',
  signIn: 'Sign in',
  adviceOnly: 'Information only. We never trade for you.',
  cancelAnyTime: 'Cancel any time',
  byStripe: 'Cards are handled by Stripe',
  becameOf: 'Results, day by day: ',
  ourRecord: 'our track record',
  risk: RISK.en,
};

export type FrameTexts = typeof english;
