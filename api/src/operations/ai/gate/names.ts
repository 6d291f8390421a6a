/** Names in a text that do not stand in its facts: what looks like a coin, an exchange or any other proper name. */
import { REAL_EXCHANGES } from '../../../advice/market';
import type { Task } from '../assignment';
import { isOfOneMoment } from './phrases';
import { COIN_WORDS, readQuantities, SIGNS } from './reading';
import { SENSITIVE, vocabularyOf } from './vocabulary';

/** Names that are no word of English, so that they are names in small letters as well. */
const KNOWN = new Set<string>([
  ...REAL_EXCHANGES.filter((id) => !['gate', 'gemini'].includes(id)),
  ...COIN_WORDS,
  ...'deribit bitmart lbank phemex bithumb bitmex poloniex ftx ripple monero tron avax polygon arbitrum coinmarketcap'.split(
    ' ',
  ),
  ...'btc eth usdt usdc xrp bnb doge ltc trx dai busd eos xmr xlm bch etc matic shib'.split(' '),
]);

/** Signs of ordinary prose that are written with capitals. */
const ORDINARY = new Set(['I', 'AI', 'UTC']);

const WORD = /[A-Za-z][A-Za-z0-9'’]*/g;
const BEGINS = new RegExp(`(?:^|[.:;]\\s+|\\n\\s*|[${SIGNS}]\\s*:\\s*)["'“‘(]*$`);

export const wordsOf = (text: string): ReadonlySet<string> => new Set(text.match(WORD) ?? []);

/** A word without what is glued to it: Kraken's, hasn't. */
const bareOf = (word: string) =>
  word
    .toLowerCase()
    .replace(/['’](?:s|ve|re)?$/, '')
    .replace(/’/g, "'");

/** The first word that neither the facts nor the vocabulary have; null when there is none. Both texts are masked. */
export function unknownWord(text: string, facts: ReadonlySet<string>, task: Task): string | null {
  const small = new Set([...facts].map((word) => word.toLowerCase()));
  for (const sentence of text.split(/[.;\n](?!\d)/)) {
    const vocabulary = vocabularyOf(task, isOfOneMoment(sentence));
    const words = (readQuantities(sentence).rest.match(WORD) ?? []).map(bareOf);
    const found = words.find((word) => !vocabulary.has(word) && !isOfFacts(word, small));
    if (found !== undefined) return found;
  }
  return null;
}

/** A fact lends its words, but none in which advice or a promise could be put. */
const isOfFacts = (word: string, facts: ReadonlySet<string>) => facts.has(word) && !SENSITIVE.has(word);

/** The first name that the facts do not have; null when there is none. Both texts are masked. */
export function unknownName(text: string, facts: ReadonlySet<string>, task: Task): string | null {
  const vocabulary = vocabularyOf(task, true);
  const small = new Set([...facts].map((word) => word.toLowerCase()));
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const lower = word.toLowerCase();
    if (facts.has(word)) continue;
    if (KNOWN.has(lower)) return word;
    if (word === lower || ORDINARY.has(word)) continue;
    const isOpener = vocabulary.has(bareOf(lower)) || small.has(lower);
    const isPlain = word.slice(1) === lower.slice(1);
    if (isPlain && isOpener && BEGINS.test(text.slice(0, index))) continue;
    return word;
  }
  return null;
}
