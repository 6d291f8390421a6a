/** What the pages say by which a contract is left, in the page's language. */
import { catalogue } from '@spreadwise/shared-ui';
import { english } from './english/leave';

export const leaveTexts = catalogue(english, () => import(/* webpackChunkName: "german" */ './german/leave'));
