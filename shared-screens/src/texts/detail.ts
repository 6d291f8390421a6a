/** The texts of a signal's details, in the page's language. */
import { catalogue } from '@spreadwise/shared-ui';
import { english } from './english/detail';

export const detailTexts = catalogue(
  english,
  () => import(/* webpackChunkName: "german" */ './german/detail'),
);
