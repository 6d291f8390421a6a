/** What the example of a signal says, in the page's language. */
import { catalogue } from '@spreadwise/shared-ui';
import { english } from './english/example';

export const exampleTexts = catalogue(
  english,
  () => import(/* webpackChunkName: "german" */ './german/example'),
);
