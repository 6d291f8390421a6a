/** Texts of the other layouts of the signals, in the page's language. */
import { catalogue } from '@spreadwise/shared-ui';
import { english } from './english/layouts';

export const layoutsTexts = catalogue(
  english,
  () => import(/* webpackChunkName: "german" */ './german/layouts'),
);
