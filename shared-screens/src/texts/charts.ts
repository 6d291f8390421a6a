/** The texts of charts, in the page's language. */
import { catalogue } from '@spreadwise/shared-ui';
import { english } from './english/charts';

export const chartsTexts = catalogue(
  english,
  () => import(/* webpackChunkName: "german" */ './german/charts'),
);
