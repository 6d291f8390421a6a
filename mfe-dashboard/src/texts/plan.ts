/** Texts on the state of a plan, shown on every page, in the page's language. */
import { catalogue } from '@spreadwise/shared-ui';
import { english } from './english/plan';

export const planTexts = catalogue(english, () => import(/* webpackChunkName: "german" */ './german/plan'));
