/** The command line of a scan. */
import { parseArgs } from 'node:util';
import { MAX_HOPS, MIN_HOPS } from '../engine';

export const STANDARD_INPUT = '-';

/** `repeat`: how often to scan, for its time. */
const NUMBERS = { hops: 4, top: 100, repeat: 1 };
/** Lower and upper bounds. `top` is bounded because the engine reserves room for that many cycles. */
const BOUNDS = { hops: [MIN_HOPS, MAX_HOPS], top: [1, 1_000_000], repeat: [1, 1_000_000] } as const;
/** `disjoint`: only cycles that share no edge with a better one. */
const SWITCHES = { json: false, disjoint: false, help: false };

const OPTIONS = Object.keys({ ...NUMBERS, ...SWITCHES })
  .map((name) => `--${name}`)
  .join(', ');

/** `file`: as it was given; STANDARD_INPUT is not a file. */
export type ScanRequest = Readonly<typeof NUMBERS & Omit<typeof SWITCHES, 'help'> & Record<'file', string>>;

const isIn = <T extends object>(of: T, name: PropertyKey): name is keyof T => Object.hasOwn(of, name);

export const HELP = `npm run scan -- FILE [--hops 4] [--top 100] [--disjoint] [--repeat 1] [--json]

Finds the arbitrage cycles of a market snapshot, net of fees, best first.

  FILE        the snapshot, JSON; - reads standard input
  --hops      the longest cycle, ${MIN_HOPS} to ${MAX_HOPS} trades (${NUMBERS.hops})
  --top       how many are given (${NUMBERS.top})
  --disjoint  only those that share no trade between two assets with a better one
  --repeat    scan so many times, for the time that a scan takes (${NUMBERS.repeat})
  --json      for programs; \`npm run --silent scan -- …\` prints nothing else

docs/scan.md describes the forms.
`;

/** Throws `InputError`. */
export function readArguments(given: readonly string[]): ScanRequest | 'help' {
  const { tokens } = parseArgs({
    args: [...given],
    options: {
      hops: { type: 'string' },
      top: { type: 'string' },
      repeat: { type: 'string' },
      json: { type: 'boolean' },
      disjoint: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const files = tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []));
  const [file, second] = files;
  const place = file === undefined ? '' : `${nameOf(file)}: `;
  const asked = { ...NUMBERS, ...SWITCHES };
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const { name, rawName, value } = token;
    if (isIn(NUMBERS, name)) asked[name] = wholeNumber(place, name, value);
    else if (!isIn(SWITCHES, name))
      throw new InputError(`${place}unknown option ${printable(rawName)}; there are ${OPTIONS}.`);
    else if (value !== undefined) throw new InputError(`${place}${rawName} takes no value.`);
    else asked[name] = true;
  }
  const { help, ...request } = asked;
  if (help) return 'help';
  if (file === undefined)
    throw new InputError('FILE is missing; expected npm run scan -- FILE --hops 4 --top 100 --json.');
  if (second !== undefined)
    throw new InputError(`${place}only one file is scanned at a time, and ${printable(second)} is another.`);
  return { file, ...request };
}

export const nameOf = (file: string): string =>
  file === STANDARD_INPUT ? 'standard input' : printable(file);

function wholeNumber(place: string, name: keyof typeof BOUNDS, given: string | undefined): number {
  const [from, to] = BOUNDS[name];
  const value = /^\d{1,9}$/.test(given ?? '') ? Number(given) : Number.NaN;
  if (value >= from && value <= to) return value;
  const was = given === undefined ? 'has no value' : `was ${printable(JSON.stringify(given.slice(0, 60)))}`;
  throw new InputError(`${place}--${name} ${was}; expected a whole number from ${from} to ${to}.`);
}

/* What a user gives, which may be anything: how it is rejected, and how it is shown. */

/** Invalid user input. The message is one line: the file, the record and field, and what would be valid. */
export class InputError extends Error {
  override readonly name = 'InputError';
}

/** Names from a file may be anything: characters that move the cursor or start a line are shown by their code. */
export const printable = (text: string): string =>
  text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);
