/** What a refusal says in a sentence, and where something can be done about it. */
import type { CspRefusal, LimitRefusal, PanelPlace } from '@spreadwise/contract';

export interface Way {
  readonly place: PanelPlace;
  readonly part?: string;
  readonly label: string;
}

/** By how a directive begins. */
const THINGS: readonly (readonly [start: string, thing: string])[] = [
  ['script', 'A script'],
  ['style', 'A style'],
  ['connect', 'A connection'],
  ['img', 'An image'],
  ['font', 'A font'],
  ['frame', 'A frame'],
  ['worker', 'A worker'],
  ['form', 'A form'],
];
const SOURCES: Readonly<Record<string, string>> = {
  self: 'of our own',
  inline: 'written into the page',
  eval: 'made of text',
  'wasm-eval': 'made of WebAssembly',
  data: 'in a data: address',
  blob: 'in a blob: address',
  other: 'from somewhere that is not named',
};

export function cspSentence({ directive, source, page }: CspRefusal): string {
  const thing = THINGS.find(([start]) => directive.startsWith(start))?.[1] ?? 'Something';
  const place = page === 'other' ? 'on a page that is none of ours' : `on ${page}`;
  return `${thing} ${SOURCES[source] ?? `from ${source}`} was refused ${place} (${directive}).`;
}

/** What comes from elsewhere is mostly a visitor's extension; what is ours is a version's. */
export const wayOfCsp = ({ source }: CspRefusal): Way =>
  source === 'self' || source === 'inline' || source === 'eval'
    ? { place: 'security', label: 'See what is deployed' }
    : { place: 'security', part: 'audit', label: 'See what was changed' };

/** Of the buckets those that a person should know by a name. */
const BUCKETS: Readonly<Record<string, string>> = {
  checkouts: 'Beginning checkouts',
  'checkouts beside others': 'Beginning checkouts for an address that others are paying for',
  'csp reports': 'Reporting what a browser refused',
  'questions about a checkout': 'Asking what has become of a checkout',
  'refused checkouts': 'Asking for addresses that have a subscription',
  'notice emails': 'Mails to an address that has a subscription already',
};

export function limitSentence({ bucket, who }: LimitRefusal): string {
  const what = BUCKETS[bucket] ?? `The call ${bucket}`;
  return `${what} was refused to ${who === 'other' ? 'many more' : who}.`;
}

export const wayOfLimit = ({ bucket }: LimitRefusal): Way =>
  bucket.includes('checkouts')
    ? { place: 'customers', part: 'payments', label: 'See the payments' }
    : { place: 'configuration', label: 'Set the limits' };
