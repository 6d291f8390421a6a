/** Texts of the example of a signal, in the page's language. */
import { catalogue } from '@spreadwise/shared-ui';
import { english } from './english/example';

export const exampleTexts = catalogue(
  english,
  () => import(/* webpackChunkName: "german" */ './german/example'),
);
