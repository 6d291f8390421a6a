/** What the detail of a signal says, in the page's language. */
import { catalogue } from '@spreadwise/shared-ui';
import { english } from './english/detail';

export const detailTexts = catalogue(
  english,
  () => import(/* webpackChunkName: "german" */ './german/detail'),
);
