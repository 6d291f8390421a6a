/** Signup texts, in the page's language. */
import { catalogue } from '@spreadwise/shared-ui';
import { english } from './english/signup';

export const signupTexts = catalogue(
  english,
  () => import(/* webpackChunkName: "german" */ './german/signup'),
);
