/** The texts of backtests, in the page's language. */
import { catalogue } from '@spreadwise/shared-ui';
import { english } from './english/paper';

export const paperTexts = catalogue(english, () => import(/* webpackChunkName: "german" */ './german/paper'));
