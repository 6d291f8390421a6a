/** Texts of the insights pages, in the page's language. */
import { catalogue } from '@spreadwise/shared-ui';
import { english } from './english/insights';

export const insightsTexts = catalogue(
  english,
  () => import(/* webpackChunkName: "german" */ './german/insights'),
);
