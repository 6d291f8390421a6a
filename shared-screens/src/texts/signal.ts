/** A signal’s figures, times and outcome in words, in the page's language. */
import { catalogue } from '@spreadwise/shared-ui';
import { english } from './english/signal';

export const signalTexts = catalogue(
  english,
  () => import(/* webpackChunkName: "german" */ './german/signal'),
);
