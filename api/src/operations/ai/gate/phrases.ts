/** What is never said, whatever the facts: an order to trade, anything about the reader's means, a promise. */

const TRADE =
  '(?:buy|sell|invest|trade|swap|move|transfer|send|deposit|withdraw|hold|borrow|lend|stake|short|act|hurry)';
const TRADING =
  '(?:buying|selling|investing|trading|swapping|moving|transferring|sending|depositing|withdrawing|holding|borrowing|lending|staking)';
/** Verbs with which an order begins; some of TRADE are nouns as often. */
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

/** What the rule that the text breaks is called, and where; null when it breaks none. */
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
