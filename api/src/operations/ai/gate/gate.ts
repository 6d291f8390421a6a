/**
 * Decides whether a model's text may be shown. It may only state its facts, in plain prose. A refused text is replaced
 * by the template, so a refusal costs little, and doubt means refusal. Pure.
 */
import type { Assignment, Task } from '../assignment';
import { forbiddenPhrase, unfoundedClaim } from './phrases';
import { createMask, readQuantities, stands } from './reading';
import { unknownName, unknownWord, wordsOf } from './vocabulary';

export type GateRefusal =
  | 'empty'
  | 'too long'
  | 'markup'
  | 'question'
  | 'imperative'
  | 'means'
  | 'promise'
  | 'number'
  | 'name'
  | 'word'
  | 'claim';

export type GateVerdict =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly refusal: GateRefusal; readonly found: string };

export const LONGEST: Readonly<Record<Task, number>> = {
  explain: 1_200,
  letter: 2_400,
  answer: 900,
  draft: 2_000,
};

/** Prose has no other characters: no markup, no look-alikes from other scripts, no invisible ones. */
const FOREIGN = /[^\p{Co}A-Za-z0-9 \n.,;:'"’‘“”()%€+−–—/&?-]/u;
const PRIVATE = /\p{Co}/u;
/** A URL, with or without its scheme: letters, a dot and letters without a space between. */
const ADDRESS = /\bhttps?\b|\bwww\b|:\/\/|[A-Za-z]\.[A-Za-z]{2}/i;
/** Vague number words, which cannot be matched to a number of the facts. */
const LOOSE =
  /\b(?:hundreds?|thousands?|millions?|billions?|dozens?|hal(?:f|ves)|quarters?|doubl\w+|twice|tripl\w+|thrice|\w+fold|thirty|forty|fifty|sixty|seventy|eighty|ninety)\b/i;

type Grounds = Pick<Assignment, 'task' | 'facts' | 'names'> & Partial<Pick<Assignment, 'template'>>;

export function checkText(given: string, { task, facts, names, template = '' }: Grounds): GateVerdict {
  const text = tidy(given);
  if (text === '') return refused('empty', '');
  if (text.length > LONGEST[task]) return refused('too long', String(text.length));
  if (PRIVATE.test(text)) return refused('markup', 'a sign of private use');
  const known = facts.map(tidy).join('\n');
  // A name that occurs in no fact was made up by the model.
  const mask = createMask(names.filter((name) => createMask([name])(known) !== known));
  const masked = mask(text);
  const foreign = FOREIGN.exec(masked) ?? ADDRESS.exec(masked);
  if (foreign) return refused('markup', foreign[0]);
  // Only a draft may ask a question, since a person reviews it first.
  if (task !== 'draft' && text.includes('?')) return refused('question', '?');
  // Sentences of a fact or the template are ours: 'Coins have to move' is not an order there.
  const own = [...facts, ...sentencesOf(template)].reduce(
    (left, ours) => left.replaceAll(tidy(ours), '\n'),
    text,
  );
  const phrase = forbiddenPhrase(own);
  if (phrase) return { ok: false, ...phrase };
  const fault = ungrounded(masked, mask(known), task);
  if (fault) return fault;
  const claim = unfoundedClaim(own, task);
  if (claim !== null) return refused('claim', claim);
  const word = unknownWord(mask(own), wordsOf(mask(known)), task);
  return word === null ? { ok: true, text } : refused('word', word);
}

const sentencesOf = (text: string): readonly string[] =>
  text.split(/(?<=[.;])\s+|\n+/).filter((one) => one.length > 20);

function ungrounded(masked: string, facts: string, task: Task): GateVerdict | null {
  const said = readQuantities(masked);
  const known = readQuantities(facts);
  if (said.unread !== null) return refused('number', said.unread);
  const moment = said.moments.find((one) => !known.moments.includes(one));
  if (moment !== undefined) return refused('number', moment);
  const number = said.quantities.find((one) => !stands(one, known.quantities));
  if (number) return refused('number', number.text);
  const loose = LOOSE.exec(said.rest)?.[0];
  if (loose !== undefined && !wordsOf(facts).has(loose.toLowerCase())) return refused('number', loose);
  const name = unknownName(said.rest, wordsOf(facts), task);
  return name === null ? null : refused('name', name);
}

/** Normalizes full-width digits, ligatures and the like before any check. */
const tidy = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

const refused = (refusal: GateRefusal, found: string): GateVerdict => ({
  ok: false,
  refusal,
  found: found.slice(0, 80),
});
