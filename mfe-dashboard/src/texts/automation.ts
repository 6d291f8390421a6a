/** What webhooks and tokens say, in the page's language. */
import { catalogue } from '@spreadwise/shared-ui';
import { english } from './english/automation';

export const automationTexts = catalogue(
  english,
  () => import(/* webpackChunkName: "german" */ './german/automation'),
);
