/** Texts of help, in the page's language. */
import { catalogue } from '@spreadwise/shared-ui';
import { english } from './english/help';

export const helpTexts = catalogue(english, () => import(/* webpackChunkName: "german" */ './german/help'));
