/** Reads a text for the gate: names become one private-use character each, and numbers get their units. */

/** Replaces names by private-use characters, leaving words and numbers; texts already containing these are refused. */
const FIRST_SIGN = 0xe000;
export const SIGNS = '\uE000-\uF8FF';

/** Names of coins in prose. */
const PROSE: Readonly<Record<string, string>> = {
  Bitcoin: 'BTC',
  Ethereum: 'ETH',
  Ether: 'ETH',
  Tether: 'USDT',
  Solana: 'SOL',
  Cardano: 'ADA',
  Dogecoin: 'DOGE',
  Litecoin: 'LTC',
  Polkadot: 'DOT',
  Chainlink: 'LINK',
};

/** Words of prose that name a coin, in lower case. */
export const COIN_WORDS: readonly string[] = Object.keys(PROSE).map((word) => word.toLowerCase());

export function createMask(names: readonly string[]): (text: string) => string {
  const signs = new Map(
    [...new Set(names)].map((name, index) => [name, String.fromCharCode(FIRST_SIGN + index)]),
  );
  for (const [word, coin] of Object.entries(PROSE)) {
    const sign = signs.get(coin);
    if (sign !== undefined) signs.set(word, sign).set(word.toLowerCase(), sign);
  }
  if (signs.size === 0) return (text) => text;
  // Longest first, so that 'Binance US' is not read as 'Binance' and a word.
  const choices = [...signs.keys()].sort((a, b) => b.length - a.length).map(escaped);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${choices.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  return (text) => text.replace(pattern, (name) => signs.get(name) ?? name);
}

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

interface Quantity {
  readonly text: string;
  /** Before the scale: 1.2 in "1.2 k". */
  readonly mantissa: number;
  readonly scale: number;
  readonly decimals: number;
  /** Significant digits. */
  readonly digits: number;
  /** '' for a plain number; a coin is its private-use character. */
  readonly unit: string;
}

interface Reading {
  readonly quantities: readonly Quantity[];
  /** Dates and times of day, as written. */
  readonly moments: readonly string[];
  /** The first digits that are not an English number; null: none. */
  readonly unread: string | null;
  /** The text without numbers, dates and times. */
  readonly rest: string;
}

const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  K: 1e3,
  thousand: 1e3,
  M: 1e6,
  mn: 1e6,
  million: 1e6,
  bn: 1e9,
  billion: 1e9,
};

const UNITS: Readonly<Record<string, readonly string[]>> = {
  '%': ['%', 'percent', 'per cent'],
  '€': ['€', 'EUR', 'euro', 'euros'],
  cent: ['cents', 'cent'],
  point: ['basis points', 'basis point', 'bps'],
  times: ['times', 'x', 'fold', '-fold'],
  money: ['dollars', 'dollar', 'pounds', 'pound'],
  ms: ['ms', 'milliseconds', 'millisecond'],
  s: ['s', 'sec', 'secs', 'seconds', 'second'],
  min: ['min', 'mins', 'minutes', 'minute'],
  h: ['h', 'hrs', 'hours', 'hour'],
  d: ['days', 'day'],
};
const UNIT_OF = new Map(
  Object.entries(UNITS).flatMap(([unit, words]) => words.map((word) => [word, unit] as const)),
);

const choice = (words: Iterable<string>) => [...words].sort((a, b) => b.length - a.length).join('|');
const NUMBER = new RegExp(
  `(?<sign>[-−])?(?<euro>€ ?)?(?<number>\\d(?:[\\d.,]*\\d)?)` +
    `(?: ?(?<scale>${choice(Object.keys(SCALES))})(?![A-Za-z]))?` +
    `(?: ?(?<unit>${choice(UNIT_OF.keys())}|[${SIGNS}])(?![A-Za-z]))?(?<glued>[A-Za-z]*)`,
  'gu',
);
const MOMENT = /(?<![\d:.-])(?:\d{4}-\d{2}-\d{2}|\d{1,2}:\d{2}(?::\d{2})?)(?![\d:-])/g;
const ENGLISH = /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/;

/** 'one' is omitted below: it is mostly not a number (one exchange, one stake). */
const WORDS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const NUMBER_WORD = new RegExp(`\\b(${choice(WORDS.filter((word) => word !== 'one'))})\\b`, 'gi');
const inDigits = (text: string) =>
  text.replace(NUMBER_WORD, (word) => String(WORDS.indexOf(word.toLowerCase())));

/** Expects a text whose names are masked. */
export function readQuantities(masked: string): Reading {
  const moments: string[] = [];
  const timeless = inDigits(masked).replace(MOMENT, (moment) => {
    moments.push(moment);
    return ' ';
  });
  const quantities: Quantity[] = [];
  let unread: string | null = null;
  const rest = timeless.replace(NUMBER, (text, ...more) => {
    const groups = more.at(-1) as Groups;
    const before = timeless.charAt((more.at(-3) as number) - 1);
    const quantity = quantityOf(text, groups, before);
    if (quantity) quantities.push(quantity);
    else unread ??= `${before}${text}`.trim();
    return ' ';
  });
  return { quantities, moments, unread, rest };
}

interface Groups {
  readonly sign?: string;
  readonly euro?: string;
  readonly number: string;
  readonly scale?: string;
  readonly unit?: string;
  readonly glued: string;
}

function quantityOf(text: string, groups: Groups, before: string): Quantity | null {
  const { sign, euro, number, scale = '', unit, glued } = groups;
  const isRange = sign !== undefined && /[\d%]/.test(before);
  const isGlued = glued !== '' || (sign === undefined && euro === undefined && /[\p{L}.,]/u.test(before));
  if (isGlued || !ENGLISH.test(number) || (euro !== undefined && unit !== undefined)) return null;
  const digits = number.replaceAll(',', '');
  return {
    text: text.trim(),
    mantissa: Number(digits) * (sign !== undefined && !isRange ? -1 : 1),
    scale: SCALES[scale] ?? 1,
    decimals: digits.split('.')[1]?.length ?? 0,
    digits: digits.replace('.', '').replace(/^0+/, '').length,
    unit: euro !== undefined ? '€' : unit === undefined ? '' : (UNIT_OF.get(unit) ?? unit),
  };
}

/** Whether it equals a known number, exactly or rounded to two or more digits; 0 % and 9 k say too little. */
export const stands = (given: Quantity, known: readonly Quantity[]): boolean =>
  known.some((one) => {
    if (one.unit !== given.unit) return false;
    const value = (one.mantissa * one.scale) / given.scale;
    if (value === given.mantissa) return true;
    const isRounded = Math.abs(value - given.mantissa) <= 0.5 * 10 ** -given.decimals * (1 + 1e-9);
    return isRounded && given.digits >= 2 && Math.sign(value) === Math.sign(given.mantissa);
  });
