/** The texts of similar signals and of explanations, in the page's language. */
import { catalogue } from '@spreadwise/shared-ui';
import { english } from './english/explained';

export const explainedTexts = catalogue(
  english,
  () => import(/* webpackChunkName: "german" */ './german/explained'),
);
