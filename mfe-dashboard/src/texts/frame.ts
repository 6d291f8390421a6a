/** Texts around every page of the dashboard, in the page's language. */
import { catalogue } from '@spreadwise/shared-ui';
import { english } from './english/frame';

export const frameTexts = catalogue(english, () => import(/* webpackChunkName: "german" */ './german/frame'));
