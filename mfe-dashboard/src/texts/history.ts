/** Texts of the history, in the page's language. */
import { catalogue } from '@spreadwise/shared-ui';
import { english } from './english/history';

export const historyTexts = catalogue(
  english,
  () => import(/* webpackChunkName: "german" */ './german/history'),
);
