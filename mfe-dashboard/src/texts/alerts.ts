/** Texts of alerts and their channels, in the page's language. */
import { catalogue } from '@spreadwise/shared-ui';
import { english } from './english/alerts';

export const alertsTexts = catalogue(
  english,
  () => import(/* webpackChunkName: "german" */ './german/alerts'),
);
