/** Texts of the account, in the page's language. */
import { catalogue } from '@spreadwise/shared-ui';
import { english } from './english/account';

export const accountTexts = catalogue(
  english,
  () => import(/* webpackChunkName: "german" */ './german/account'),
);
