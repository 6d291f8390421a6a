/** What the owner's login and the card behind it say, in the page's language. */
import { catalogue } from '@spreadwise/shared-ui';
import { english } from './english/owner';

export const ownerTexts = catalogue(english, () => import(/* webpackChunkName: "german" */ './german/owner'));
