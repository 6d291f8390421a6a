/** The texts of the journal form, in the page's language. */
import { catalogue } from '@spreadwise/shared-ui';
import { english } from './english/journal';

export const journalTexts = catalogue(
  english,
  () => import(/* webpackChunkName: "german" */ './german/journal'),
);
