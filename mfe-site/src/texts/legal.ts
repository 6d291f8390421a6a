/** Texts around a legal text, in the page's language. */
import { catalogue } from '@spreadwise/shared-ui';
import { english } from './english/legal';

export const legalTexts = catalogue(english, () => import(/* webpackChunkName: "german" */ './german/legal'));
