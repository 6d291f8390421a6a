/** Texts of the rules, in the page's language. */
import { catalogue } from '@spreadwise/shared-ui';
import { english } from './english/rules';

export const rulesTexts = catalogue(english, () => import(/* webpackChunkName: "german" */ './german/rules'));
