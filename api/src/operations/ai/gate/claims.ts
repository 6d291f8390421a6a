/**
 * Advice and promises that can be put in the words of the vocabulary alone: something to do, and what holds every time.
 * Facts are about one signal: in the past, with their figures, or as what is not known.
 */
import type { Task } from '../assignment';

/** Bare forms in the vocabulary with which an order begins; of the second kind some are nouns as often. */
const BARE =
  '(?:put|take|give|make|bring|leave|come|stay|follow|add|pay|say|tell|show|know|remain|connect|split|include|consider|return)';
const BARE_OR_NOUN =
  '(?:transfer|trade|change|move|start|end|open|close|return|cover|run|count|form|link|match|hold|exchange|swap|switch)';
const OBJECT =
  '(?:the|a|an|it|them|this|that|these|those|all|more|some|each|every|in|into|out|on|with|to|from|away|up|down)';
/** An amount with its unit. */
const FIGURE =
  '(?:€ ?\\d|\\d[.,]\\d|\\d ?%|\\d (?:percent|per cent|euros?|s|sec\\w*|min\\w*|hours?|days?)\\b)';

const pattern = (text: string) => new RegExp(text, 'i');

const RULES: readonly RegExp[] = [
  // Orders, and what is to be done.
  pattern(`(?:^|[.;:!?(–—]\\s*|\\n\\s*|\\b(?:please|so|then) )${BARE}\\b(?! in:)`),
  pattern('(?:^|[.;:!?(–—]\\s*|\\n\\s*)(?:buying|selling|trading|taking|going|converting|using)\\b'),
  pattern(
    `\\b(?<!\\b(?:seems?|appears?|assumed|enough|little|few \\w+|signals like it have ended) )to (?:(?:be|have|get|use|do|see)\\b(?! (?:moved|transferred|sent|from|back)\\b)|${BARE}\\b|${BARE_OR_NOUN} ${OBJECT}\\b)`,
  ),
  pattern('\\b(?:many|few|most|others) (?:of \\w+ )?would\\b'),
  pattern('\\bworth\\b(?! (?:about |only |around )?[€\\d])'),
  pattern(
    `\\b(?:now|today|soon|first|early|once)\\b(?![^.;\\n]*\\bthen\\b)[^.;\\n]*\\b(?:bought|sold|put in)\\b`,
  ),
  pattern(
    '\\b(?:has|have|had) to\\b(?! (?:be (?:moved|sent|transferred)|reach|arrive|move|succeed|pass|travel)\\b)',
  ),
  pattern(
    '\\b(?:is|are|be|was|were|been) (?:\\w+ )?(?:buying|selling|taking|trading|holding|going|getting|staying|using)\\b',
  ),
  pattern(
    '\\b(?:go|goes|going|gone|went|be|is|are|being|stay|stays) (?:long|short)\\b|\\b(?:long|short) (?:on|in|positions?)\\b',
  ),
  // What holds every time, or cannot fail.
  pattern(
    '\\b(?:each|every) time\\b|\\b(?:any|every|either|all) (?:such )?(?:case|cases|event|way)\\b|\\b(?:always|never|invariably)\\b(?! (?:trades|asks)\\b)',
  ),
  pattern(
    "\\bcan(?:not|'t| not)\\b(?! (?:be (?:moved|said|known|told|seen)|say|tell|know)\\b)|\\b(?:can|could) only\\b",
  ),
  pattern("\\b(?:no|not|n't) (?:be |end )?(?:any )?(?:less|lower|smaller|below|fail\\w*|worse)\\b"),
  pattern(
    '\\b(?:nothing|none|no (?:trade|coin|part|step|leg|cent|euro)s?)\\b[^.;\\n]*\\b(?:fail\\w*|gone|missing)\\b',
  ),
  pattern('\\bat least (?:what|as much|the (?:same|amount|stake|whole)|all|every\\w*)\\b'),
  pattern('\\bno (?:other )?ways?\\b'),
  pattern(
    '(?<!\\b(?:c[ao]me|comes|coming|adds?|added|made|makes?|rounded|split) )\\b(?:up|down)\\b(?! to\\b)',
  ),
  pattern('(?<!\\bnot )\\bcertain\\b'),
];

/** Readers are told of their signals, and of nothing that they could do. A reply to a customer may. */
const READER =
  /\b(?:you(?! (?:had|received|got|asked|have (?:had|received)|were (?:given|sent|told))\b)|your(?! (?:newest |latest |most recent |last |own )?(?:\d+ )?(?:signals?|questions?)\b)|yours|yourself|my|mine|we|us|our|ours|i(?! (?:do not|don't) know\b)|me)\b/i;

const HAS_FIGURE = new RegExp(FIGURE, 'i');
const IS_OPEN =
  /\b(?:would|could|may|might|can fail|whether|unknown|not known|uncertain|not certain|(?<!not )depends?|gone|no longer)\b/i;
const IS_PAST =
  /\b(?:was|were|had|did|ended|lasted|closed|came|went|gave|took|made|left|disappeared|vanished|fell|rose|held|began|\w{3,}ed)\b/i;
const IS_PRESENT = /\b(?:is|are|has|have|comes?|stays?|remains?|follows?|leaves?|ends)\b/i;

/** Whether a sentence speaks of one moment or of what is open. One that does not is a claim about whatever comes. */
export const isOfOneMoment = (sentence: string): boolean =>
  HAS_FIGURE.test(sentence) ||
  IS_OPEN.test(sentence) ||
  (IS_PAST.test(sentence) && !IS_PRESENT.test(sentence));

/** Where the text claims what no fact can; null when it does not. */
export function unfoundedClaim(text: string, task: Task): string | null {
  const plain = text.replaceAll('’', "'");
  const rules = task === 'draft' ? RULES : [...RULES, READER];
  for (const rule of rules) {
    const [found] = rule.exec(plain) ?? [];
    if (found !== undefined) return found.trim();
  }
  return null;
}
