/** Track record texts, in the page's language. */
import { catalogue } from '@spreadwise/shared-ui';
import { english } from './english/record';

export const recordTexts = catalogue(
  english,
  () => import(/* webpackChunkName: "german" */ './german/record'),
);
