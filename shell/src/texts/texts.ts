/** The shell's texts in the page's language. */
import { catalogue } from '@spreadwise/shared-ui';
import { english } from './english';

export const texts = catalogue(english, () => import(/* webpackChunkName: "german" */ './german'));
