/** Texts of the owner login and the card behind it, in the page's language. */
import { catalogue } from '@spreadwise/shared-ui';
import { english } from './english/owner';

export const ownerTexts = catalogue(english, () => import(/* webpackChunkName: "german" */ './german/owner'));
