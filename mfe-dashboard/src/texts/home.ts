/** Texts around the live signals, in the page's language. */
import { catalogue } from '@spreadwise/shared-ui';
import { english } from './english/home';

export const homeTexts = catalogue(english, () => import(/* webpackChunkName: "german" */ './german/home'));
