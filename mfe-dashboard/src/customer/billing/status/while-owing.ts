/** When the overview is asked for again: who owes something may pay it on the provider's page, and come back. */
import type { BillingOverview } from '@spreadwise/contract';
import { isOwed } from './access';

export const whileOwing = ({ state }: { readonly state: { readonly data: BillingOverview | undefined } }) =>
  state.data?.due || (state.data?.subscription && isOwed(state.data.subscription)) ? 'always' : false;
