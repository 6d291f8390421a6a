/** Names what a text is answered with, so that who has it already is told so. */
import { createHash } from 'node:crypto';

/** A weak one: the text may be sent compressed. */
export const etagOf = (text: string): string =>
  `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
