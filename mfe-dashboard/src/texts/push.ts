/** Texts about alerts in a browser, in the page's language. */
import { catalogue } from '@spreadwise/shared-ui';
import { english } from './english/push';

export const pushTexts = catalogue(english, () => import(/* webpackChunkName: "german" */ './german/push'));
