/** Phrases forbidden whatever the facts: orders to trade, the reader's means, promises, and composed claims. */
import type { Task } from '../assignment';

const TRADE =
  '(?:buy|sell|invest|trade|swap|move|transfer|send|deposit|withdraw|hold|borrow|lend|stake|short|act|hurry)';
const TRADING =
  '(?:buying|selling|investing|trading|swapping|moving|transferring|sending|depositing|withdrawing|holding|borrowing|lending|staking)';
/** Verbs that begin an order; some of TRADE are as often nouns. */
const ORDER = `(?:${TRADE}|go|grab|take|jump|enter|exit|start|try|do|don'?t|never|always|consider|make sure|ensure|ignore|forget|trust|follow|click|visit|let'?s|let us)`;
const URGE =
  "(?:should|must|ought to|need to|needs to|have to|has to|had better|let'?s|let us|recommend\\w*|advis(?:e|ed|es|ing)|suggest\\w*|urge\\w*|time to|wise to|smart to|worth|consider|want to|wait to|do not|don'?t|never|can|could|may|might|will)";

interface Rule {
  readonly refusal: 'imperative' | 'means' | 'promise';
  readonly pattern: RegExp;
}

const rule = (refusal: Rule['refusal'], pattern: string): Rule => ({
  refusal,
  pattern: new RegExp(pattern, 'i'),
});

const RULES: readonly Rule[] = [
  rule('imperative', `(?:^|[.;:!?(]\\s*|\\n\\s*|\\b(?:please|now|simply|just|then|and)\\s+)${ORDER}\\b`),
  rule('imperative', `, (?:please )?${ORDER}\\b`),
  rule('imperative', `\\b${URGE}\\b[^.;\\n]*?\\b(?:${TRADE}|${TRADING})\\b`),
  rule('imperative', '\\b(?:buying|selling|investing|trading) (?:now|today|quickly|at once|immediately)\\b'),
  rule('imperative', "\\b(?:act now|do it now|hurry|before it'?s too late|don'?t miss|opportunity)\\b"),
  rule(
    'means',
    '\\b(?:your|yours?) (?:own |whole |entire |total |free |spare |available |personal )*(?:savings?|capital|money|cash|budget|wealth|income|salary|wages|funds?|wallets?|balances?|portfolio|holdings|assets|coins|bank|debts?|loans?|credit|means|stake|investments?|pension|retirement|family|job|finances|financial|risk (?:appetite|profile|tolerance))\\b',
  ),
  rule(
    'means',
    '\\byou (?:already )?(?:have|own|hold|earn|possess|can afford|could afford|are (?:rich|poor|wealthy))\\b(?! (?:been|had|to|received|chosen|given))',
  ),
  rule('means', '\\b(?:afford|how much (?:do|can|could|would|will|are|is) (?:you|your))\\b'),
  rule(
    'promise',
    "\\b(?:guarante\\w+|risk[- ]?free|riskless|no risk|without (?:any )?risk|zero risk|can(?:not|'?t| not) (?:lose|fail)|never (?:lose|fail)s?|sure (?:thing|profit|gain)|certain (?:profit|gain)|certainly|definitely|safe (?:profit|gain|bet)|free money|easy money|always (?:profit\\w*|gains?|wins?))\\b",
  ),
];

/** The first rule that the text breaks, and where; null: none. */
export function forbiddenPhrase(
  text: string,
): { readonly refusal: Rule['refusal']; readonly found: string } | null {
  const plain = text.replaceAll('’', "'");
  for (const { refusal, pattern } of RULES) {
    const [found] = pattern.exec(plain) ?? [];
    if (found !== undefined) return { refusal, found: found.trim().slice(0, 80) };
  }
  return null;
}

/** Bare verbs of the vocabulary that begin an order; those of the second list are as often nouns. */
const BARE =
  '(?:put|take|give|make|bring|leave|come|stay|follow|add|pay|say|tell|show|know|remain|connect|split|include|consider|return)';
const BARE_OR_NOUN =
  '(?:transfer|trade|change|move|start|end|open|close|return|cover|run|count|form|link|match|hold|exchange|swap|switch)';
const OBJECT =
  '(?:the|a|an|it|them|this|that|these|those|all|more|some|each|every|in|into|out|on|with|to|from|away|up|down)';
/** An amount with its unit. */
const FIGURE =
  '(?:€ ?\\d|\\d[.,]\\d|\\d ?%|\\d (?:percent|per cent|euros?|s|sec\\w*|min\\w*|hours?|days?)\\b)';

const matching = (text: string) => new RegExp(text, 'i');

/** Advice and promises made of harmless words only. Facts concern one signal, in the past, with its figures. */
const CLAIMS: readonly RegExp[] = [
  // Orders, and obligations.
  matching(`(?:^|[.;:!?(–—]\\s*|\\n\\s*|\\b(?:please|so|then) )${BARE}\\b(?! in:)`),
  matching('(?:^|[.;:!?(–—]\\s*|\\n\\s*)(?:buying|selling|trading|taking|going|converting|using)\\b'),
  matching(
    `\\b(?<!\\b(?:seems?|appears?|assumed|enough|little|few \\w+|signals like it have ended) )to (?:(?:be|have|get|use|do|see)\\b(?! (?:moved|transferred|sent|from|back)\\b)|${BARE}\\b|${BARE_OR_NOUN} ${OBJECT}\\b)`,
  ),
  matching('\\b(?:many|few|most|others) (?:of \\w+ )?would\\b'),
  matching('\\bworth\\b(?! (?:about |only |around )?[€\\d])'),
  matching(
    `\\b(?:now|today|soon|first|early|once)\\b(?![^.;\\n]*\\bthen\\b)[^.;\\n]*\\b(?:bought|sold|put in)\\b`,
  ),
  matching(
    '\\b(?:has|have|had) to\\b(?! (?:be (?:moved|sent|transferred)|reach|arrive|move|succeed|pass|travel)\\b)',
  ),
  matching(
    '\\b(?:is|are|be|was|were|been) (?:\\w+ )?(?:buying|selling|taking|trading|holding|going|getting|staying|using)\\b',
  ),
  matching(
    '\\b(?:go|goes|going|gone|went|be|is|are|being|stay|stays) (?:long|short)\\b|\\b(?:long|short) (?:on|in|positions?)\\b',
  ),
  // Claims that something always holds or cannot fail.
  matching(
    '\\b(?:each|every) time\\b|\\b(?:any|every|either|all) (?:such )?(?:case|cases|event|way)\\b|\\b(?:always|never|invariably)\\b(?! (?:trades|asks)\\b)',
  ),
  matching(
    "\\bcan(?:not|'t| not)\\b(?! (?:be (?:moved|said|known|told|seen)|say|tell|know)\\b)|\\b(?:can|could) only\\b",
  ),
  matching("\\b(?:no|not|n't) (?:be |end )?(?:any )?(?:less|lower|smaller|below|fail\\w*|worse)\\b"),
  matching(
    '\\b(?:nothing|none|no (?:trade|coin|part|step|leg|cent|euro)s?)\\b[^.;\\n]*\\b(?:fail\\w*|gone|missing)\\b',
  ),
  matching('\\bat least (?:what|as much|the (?:same|amount|stake|whole)|all|every\\w*)\\b'),
  matching('\\bno (?:other )?ways?\\b'),
  matching(
    '(?<!\\b(?:c[ao]me|comes|coming|adds?|added|made|makes?|rounded|split) )\\b(?:up|down)\\b(?! to\\b)',
  ),
  matching('(?<!\\bnot )\\bcertain\\b'),
];

/** Texts tell readers about their signals only, not what they could do. A reply to a customer may. */
const READER =
  /\b(?:you(?! (?:had|received|got|asked|have (?:had|received)|were (?:given|sent|told))\b)|your(?! (?:newest |latest |most recent |last |own )?(?:\d+ )?(?:signals?|questions?)\b)|yours|yourself|my|mine|we|us|our|ours|i(?! (?:do not|don't) know\b)|me)\b/i;

const HAS_FIGURE = new RegExp(FIGURE, 'i');
const IS_OPEN =
  /\b(?:would|could|may|might|can fail|whether|unknown|not known|uncertain|not certain|(?<!not )depends?|gone|no longer)\b/i;
const IS_PAST =
  /\b(?:was|were|had|did|ended|lasted|closed|came|went|gave|took|made|left|disappeared|vanished|fell|rose|held|began|\w{3,}ed)\b/i;
const IS_PRESENT = /\b(?:is|are|has|have|comes?|stays?|remains?|follows?|leaves?|ends)\b/i;

/** Whether a sentence concerns one moment or an open outcome. Any other is a claim about the future. */
export const isOfOneMoment = (sentence: string): boolean =>
  HAS_FIGURE.test(sentence) ||
  IS_OPEN.test(sentence) ||
  (IS_PAST.test(sentence) && !IS_PRESENT.test(sentence));

/** The first claim that no fact can support; null: none. */
export function unfoundedClaim(text: string, task: Task): string | null {
  const plain = text.replaceAll('’', "'");
  const rules = task === 'draft' ? CLAIMS : [...CLAIMS, READER];
  for (const rule of rules) {
    const [found] = rule.exec(plain) ?? [];
    if (found !== undefined) return found.trim();
  }
  return null;
}
