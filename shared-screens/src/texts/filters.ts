/** The texts of the signal filters, in the page's language. */
import { catalogue } from '@spreadwise/shared-ui';
import { english } from './english/filters';

export const filtersTexts = catalogue(
  english,
  () => import(/* webpackChunkName: "german" */ './german/filters'),
);
