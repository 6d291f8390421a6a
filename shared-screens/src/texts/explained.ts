/** What is said of others like a signal, and of an explanation, in the page's language. */
import { catalogue } from '@spreadwise/shared-ui';
import { english } from './english/explained';

export const explainedTexts = catalogue(
  english,
  () => import(/* webpackChunkName: "german" */ './german/explained'),
);
