/** Texts of the withdrawal and cancellation pages, in the page's language. */
import { catalogue } from '@spreadwise/shared-ui';
import { english } from './english/leave';

export const leaveTexts = catalogue(english, () => import(/* webpackChunkName: "german" */ './german/leave'));
