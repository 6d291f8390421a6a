/** Replies by mail: the signed address that they go to, and what a customer wrote in one. Pure. */
import type { InboundMail } from '@spreadwise/contract';
import { keyedHash, sameHash } from '../../platform/lib/secrets';

export interface Replies {
  /** E.g. support@in.example.com; null: replies are not read. */
  readonly address: string | null;
  readonly secret: string;
}

/** 128 bits: with the id they fit into a local part (RFC 5321: 64 characters). In hex, since some servers change case. */
const signatureOf = (secret: string, conversationId: string): string =>
  keyedHash(secret, `customer ${conversationId}`).slice(0, 32);

export const replyTagOf = (secret: string, conversationId: string): string =>
  `${conversationId}.${signatureOf(secret, conversationId)}`;

export const replyAddressOf = (address: string, tag: string): string => address.replace('@', `+${tag}@`);

/** Returns the conversation's id; null: the signature is not ours. */
export function readReplyTag(secret: string, tag: string): string | null {
  const [, id = '', signature = ''] = /^([0-9a-f]{12})\.([0-9a-f]{32})$/.exec(tag.toLowerCase()) ?? [];
  return sameHash(signature, signatureOf(secret, id)) ? id : null;
}

const AUTOMATIC: Readonly<Record<string, RegExp>> = {
  'auto-submitted': /^(?!no\b)/i,
  precedence: /^(auto_reply|bulk|junk|list)\b/i,
  'return-path': /^(<>)?$/,
};

/** A bounce, an out-of-office note, a mailing list (RFC 3834). */
export const isAutomatic = ({ Headers }: Pick<InboundMail, 'Headers'>): boolean =>
  Headers.some(({ Name, Value }) => AUTOMATIC[Name]?.test(Value.trim()));

/** How mail programs introduce what they quote. */
const QUOTES = [
  // "On 21 November at 12:00, Support wrote:", and then a quote or nothing.
  /^[ \t]*(?:On|Am)\b(?=.*\d).{0,200}(?:\n.{1,200}){0,2}\b(?:wrote|schrieb)\b(?:.{0,200}\n)?.{0,200}:\s*(?=>|(?![\s\S]))/m,
  /^[ \t]*-{2,} ?(?:Original Message|Ursprüngliche Nachricht) ?-{2,}/im,
  /^[ \t]*_{20,}[ \t]*$/m,
  /^[ \t]*\*?(?:From|Von):.*\n(?:.*\n)?\*?(?:Sent|Date|Gesendet|Datum):/m,
];

/** Many times a message, since quoted mails count as well. */
const MOST_READ = 20_000;

export function ownWordsOf({ StrippedTextReply, TextBody }: InboundMail): string {
  const text = (StrippedTextReply.trim() || TextBody).slice(0, MOST_READ).replaceAll('\r\n', '\n');
  const ends = QUOTES.map((quote) => text.search(quote)).filter((at) => at >= 0);
  return text
    .slice(0, Math.min(text.length, ...ends))
    .replace(/^>.*\n?/gm, '')
    .replace(/^-- \n[\s\S]*/m, '')
    .trim();
}
