/**
 * Whether a version satisfies the range that a remote's build asks for: one rule for the gate, which refuses such a build
 * before it is published, and for the shell, which would refuse it in every tab. Read in the browser, so it stays small.
 */

const NUMBER = '(0|[1-9]\\d*)';
const PART = '(?:0|[1-9]\\d*|\\d*[A-Za-z-][\\dA-Za-z-]*)';
const VERSION = `\\s*v?${NUMBER}\\.${NUMBER}\\.${NUMBER}(?:-(${PART}(?:\\.${PART})*))?(?:\\+[\\dA-Za-z.-]+)?\\s*$`;
const RANGE = new RegExp(`^\\s*([~^=]?)${VERSION}`);
const EXACT = new RegExp(`^()${VERSION}`);

/**
 * `^1.2.3`, `~1.2.3`, `=1.2.3` and `1.2.3` as node-semver understands them, pre-releases included; with spaces or a `v`
 * before the number, too. Null for any other form: builds do not write it, so nothing is guessed.
 */
export function satisfies(version: string, range: string): boolean | null {
  const given = EXACT.exec(version);
  const wanted = RANGE.exec(range);
  if (!given || !wanted) return null;
  const [, , ...has] = given;
  const [, sign, ...asked] = wanted;
  const order = comparePreReleases(has[3], asked[3]);
  const differs = has.findIndex((part, place) => place < 3 && part !== asked[place]);
  if (differs < 0) return sign === '^' || sign === '~' ? order >= 0 : order === 0;
  // A pre-release only satisfies a range that names one of the same version.
  if (has[3] || !sign || sign === '=') return false;
  const numbers = asked.slice(0, 3).map(Number);
  // What must stay the same: major and minor after a tilde, else everything up to the first number that is not zero.
  const fixed = sign === '~' ? 2 : numbers.findIndex((part) => part > 0) + 1 || 3;
  return differs >= fixed && Number(has[differs]) > (numbers[differs] ?? 0);
}

/** Below zero when `a` comes first. No pre-release at all comes last: it is the release. */
function comparePreReleases(a: string | undefined, b: string | undefined): number {
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
