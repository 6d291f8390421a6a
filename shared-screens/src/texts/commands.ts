/** The texts of the palette and the list of shortcuts, in the page's language. */
import { catalogue } from '@spreadwise/shared-ui';
import { english } from './english/commands';

export const commandsTexts = catalogue(
  english,
  () => import(/* webpackChunkName: "german" */ './german/commands'),
);
