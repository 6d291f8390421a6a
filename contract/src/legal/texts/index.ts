/** The legal texts, for the server, which fills in placeholders and hashes them. */
import type { LegalTextId } from '../legal';
import { conflicts } from './conflicts';
import { imprint } from './imprint';
import type { LegalText } from './legal-text';
import { privacy } from './privacy';
import { terms } from './terms';
import { withdrawalInstructions } from './withdrawal-instructions';

export * from './confirmation';
export { type LegalText, PLACEHOLDERS } from './legal-text';
export { RECEIPT_TEXTS } from './receipt';
export * from './register';

export const TEXTS: Readonly<Record<LegalTextId, LegalText>> = {
  imprint,
  privacy,
  terms,
  'withdrawal-instructions': withdrawalInstructions,
  conflicts,
};
