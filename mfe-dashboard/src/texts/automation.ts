/** Texts of webhooks and tokens, in the page's language. */
import { catalogue } from '@spreadwise/shared-ui';
import { english } from './english/automation';

export const automationTexts = catalogue(
  english,
  () => import(/* webpackChunkName: "german" */ './german/automation'),
);
