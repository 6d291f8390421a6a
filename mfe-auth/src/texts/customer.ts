/** Customer sign-in texts, in the page's language. */
import { catalogue } from '@spreadwise/shared-ui';
import { english } from './english/customer';

export const customerTexts = catalogue(
  english,
  () => import(/* webpackChunkName: "german" */ './german/customer'),
);
