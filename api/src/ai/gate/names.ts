/** Names in a text that do not stand in its facts: what looks like a coin, an exchange or any other proper name. */
import { REAL_EXCHANGES } from '../../market';
import { COIN_WORDS, SIGNS } from './mask';

/** Names that are no word of English, so that they are names in small letters as well. */
const KNOWN = new Set<string>([
  ...REAL_EXCHANGES.filter((id) => !['gate', 'gemini'].includes(id)),
  ...COIN_WORDS,
  ...'deribit bitmart lbank phemex bithumb bitmex poloniex ftx ripple monero tron avax polygon arbitrum coinmarketcap'.split(
    ' ',
  ),
  ...'btc eth usdt usdc xrp bnb doge ltc trx dai busd eos xmr xlm bch etc matic shib'.split(' '),
]);

/** A sentence begins with one of these, a number, or a word of the facts: any other may be a name. */
const OPENERS = new Set(
  (
    'a about according after again all also although an and any as at back because before below beside besides between beyond both but by ' +
    'confidence could costs during each either even every fees first for found from given hello hi however if in instead it its ' +
    'just last later left less meanwhile more most mostly moving much neither no nobody none nor not nothing now of often on once ' +
    'one only or otherwise our over overall per prices profit put seen several should since so some sorry still such summary taken ' +
    'taker thank thanks that the their then there these they this those though thus to together too trades two under unless until ' +
    'we what whatever when where whereas whether which while who why with within without would yes yesterday yet you your'
  ).split(' '),
);
/** Signs of ordinary prose that are written with capitals. */
const ORDINARY = new Set(['I', 'AI', 'UTC']);

const WORD = /[A-Za-z][A-Za-z0-9'’]*/g;
const BEGINS = new RegExp(`(?:^|[.:;]\\s+|\\n\\s*|[${SIGNS}]\\s*:\\s*)["'“‘(]*$`);

export const wordsOf = (text: string): ReadonlySet<string> => new Set(text.match(WORD) ?? []);

/** The first name that the facts do not have; null when there is none. Both texts are masked. */
export function unknownName(text: string, facts: ReadonlySet<string>): string | null {
  const small = new Set([...facts].map((word) => word.toLowerCase()));
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const lower = word.toLowerCase();
    if (facts.has(word)) continue;
    if (KNOWN.has(lower)) return word;
    if (word === lower || ORDINARY.has(word)) continue;
    const isOpener = OPENERS.has(lower.replace(/['’].*/, '')) || small.has(lower);
    const isPlain = word.slice(1) === lower.slice(1);
    if (isPlain && isOpener && BEGINS.test(text.slice(0, index))) continue;
    return word;
  }
  return null;
}
