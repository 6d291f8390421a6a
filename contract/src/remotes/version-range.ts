/**
 * Whether a version satisfies a range that a remote needs: one rule for the gate, which refuses such a build before
 * publication, and for the shell, which would refuse it in every tab. Runs in the browser, so it stays small.
 */

const NUMBER = '(0|[1-9]\\d*)';
const PART = '(?:0|[1-9]\\d*|\\d*[A-Za-z-][\\dA-Za-z-]*)';
const END = `(?:-(${PART}(?:\\.${PART})*))?(?:\\+[\\dA-Za-z.-]+)?`;
const EXACT = new RegExp(`^()v?${NUMBER}\\.${NUMBER}\\.${NUMBER}${END}$`);
const COMPARATOR = new RegExp(`^([~^=]|[<>]=?|)v?${NUMBER}(?:\\.${NUMBER}(?:\\.${NUMBER}${END})?)?$`);

const EVERY_RELEASE = /^(\s*>=\s*v?0(\.0(\.0)?)?)+\s*$/;

interface Version {
  readonly sign: string;
  /** Three numbers; omitted ones are 0. */
  readonly numbers: readonly number[];
  /** How many of them were written. */
  readonly written: number;
  readonly preRelease: string | undefined;
}

/**
 * Supports `^1.2.3`, `~1.2.3`, `=1.2.3`, `1.2.3`, `>=19 <20` and `^18.2.0 || ^19.0.0`, also with fewer numbers, with
 * node-semver's semantics, pre-releases included. Null for any other form (`*`, `19.x`, `1.2 - 1.4`, tags).
 */
export function satisfies(version: string, range: string): boolean | null {
  const given = parse(EXACT, version.trim());
  if (!given) return null;
  const sets = range.split('||');
  const answers = sets.map((set) => meetsAll(given, set));
  if (answers.includes(null)) return null;
  // If one set allows every release, node-semver ignores the others, along with the pre-releases that they name.
  const every = sets.findIndex((set) => EVERY_RELEASE.test(set));
  return every < 0 ? answers.includes(true) : (answers[every] ?? null);
}

function meetsAll(given: Version, set: string): boolean | null {
  const texts = set
    .trim()
    .replace(/([~^=<>])\s+/g, '$1')
    .split(/\s+/);
  const wanted = texts.map((text) => parse(COMPARATOR, text));
  if (!wanted.every((one) => one !== null)) return null;
  // A pre-release only satisfies a range that names a pre-release of the same version.
  const named = wanted.some((one) => one.preRelease && compareNumbers(one.numbers, given.numbers) === 0);
  return (named || !given.preRelease) && wanted.every((one) => meets(given, one));
}

function parse(form: RegExp, text: string): Version | null {
  const found = form.exec(text);
  if (!found) return null;
  const [, sign = '', major, minor, patch, preRelease] = found;
  const parts = [major, minor, patch];
  return {
    sign,
    numbers: parts.map((part) => Number(part ?? 0)),
    written: parts.filter((part) => part !== undefined).length,
    preRelease,
  };
}

function meets(given: Version, wanted: Version): boolean {
  const { sign, numbers, written } = wanted;
  const order = compareNumbers(given.numbers, numbers) || comparePreReleases(given, wanted);
  /** Whether the first `count` numbers do not exceed the range's. */
  const within = (count: number) =>
    compareNumbers(given.numbers.slice(0, count), numbers.slice(0, count)) <= 0;
  switch (sign) {
    case '>=':
      return order >= 0;
    case '<':
      return order < 0;
    case '>':
      return order > 0 && (written === 3 || !within(written));
    case '<=':
      return order <= 0 || (written < 3 && within(written));
    case '~':
      return order >= 0 && within(Math.min(written, 2));
    // Everything up to the first non-zero number must stay the same.
    case '^':
      return order >= 0 && within(Math.min(written, numbers.findIndex((part) => part > 0) + 1 || 3));
    default:
      return written === 3 ? order === 0 : order >= 0 && within(written);
  }
}

function compareNumbers(a: readonly number[], b: readonly number[]): number {
  const place = a.findIndex((part, index) => part !== b[index]);
  return place < 0 ? 0 : (a[place] ?? 0) - (b[place] ?? 0);
}

/** Negative if `a` comes first. A version without a pre-release is the release and comes last. */
function comparePreReleases({ preRelease: a }: Version, { preRelease: b }: Version): number {
  if (a === b) return 0;
  if (!a || !b) return a ? -1 : 1;
  const [left, right] = [a.split('.'), b.split('.')];
  const place = left.findIndex((part, index) => part !== right[index]);
  const [one, other] = [left[place], right[place]];
  if (one === undefined || other === undefined) return one === undefined ? -1 : 1;
  const [isNumber, isOtherNumber] = [one, other].map((part) => /^\d+$/.test(part));
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  return (isNumber ? Number(one) > Number(other) : one > other) ? 1 : -1;
}
