/** Texts of the plan and its billing, in the page's language. */
import { catalogue } from '@spreadwise/shared-ui';
import { english } from './english/billing';

export const billingTexts = catalogue(
  english,
  () => import(/* webpackChunkName: "german" */ './german/billing'),
);
