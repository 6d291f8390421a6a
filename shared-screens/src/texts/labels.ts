/** Labels of channels, alerts, invoices and subscriptions, in the page's language. */
import { catalogue } from '@spreadwise/shared-ui';
import { english } from './english/labels';

export const labelsTexts = catalogue(
  english,
  () => import(/* webpackChunkName: "german" */ './german/labels'),
);
