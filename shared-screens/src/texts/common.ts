/** The texts that all screens share, in the page's language. */
import { catalogue } from '@spreadwise/shared-ui';
import { english } from './english/common';

export const commonTexts = catalogue(
  english,
  () => import(/* webpackChunkName: "german" */ './german/common'),
);
