/** What a team's token or CI may do, as the owner chooses it. */
import type { TokenScope } from '@spreadwise/contract';

const KEEPS_BACK = 'publish,preview';
const ACTIVATES = 'publish,activate,preview';

/** What is chosen at first makes nothing live: whoever holds the token would decide what runs in the owner's page, too. */
export const MAY = {
  label: 'May',
  value: KEEPS_BACK,
  hint: 'Whoever makes versions live decides what runs in everybody’s page, yours too.',
  options: [
    { value: KEEPS_BACK, label: 'Publish and preview; you make versions live' },
    { value: ACTIVATES, label: 'Publish, preview and make versions live' },
  ],
};

export const scopesOf = (chosen: unknown) => String(chosen).split(',') as TokenScope[];
