/** The texts of the signal list and its surroundings, in the page's language. */
import { catalogue } from '@spreadwise/shared-ui';
import { english } from './english/signals';

export const signalsTexts = catalogue(
  english,
  () => import(/* webpackChunkName: "german" */ './german/signals'),
);
