/** The components' own texts in the page's language. */
import { catalogue } from '../locale/catalogue';
import { english } from './english';

export const texts = catalogue(english, () => import(/* webpackChunkName: "german" */ './german'));
