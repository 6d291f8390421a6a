/** Texts of the change of a plan, in the page's language. */
import { catalogue } from '@spreadwise/shared-ui';
import { english } from './english/change';

export const changeTexts = catalogue(
  english,
  () => import(/* webpackChunkName: "german" */ './german/change'),
);
