/** Whether a version satisfies the range that a remote was built with. */

/** `^1.2.3`, `~1.2.3` or `1.2.3`; a version alone means itself. */
const RANGE = /^([\^~]?)(\d+)\.(\d+)\.(\d+)$/;

/** False for every form of range that a remote's build does not write (webpack/shared.mjs), and for pre-releases. */
export function satisfies(version: string, range: string): boolean {
  if (version === range) return true;
  const [, sign, ...least] = RANGE.exec(range) ?? [];
  const actual = /^(\d+)\.(\d+)\.(\d+)$/.exec(version)?.slice(1).map(Number);
  if (!sign || !actual) return false;
  const wanted = least.map(Number);
  // What must stay the same: up to the first number that is not zero, or major and minor after a tilde.
  const fixed = sign === '~' ? 2 : wanted.findIndex((part) => part > 0) + 1 || 3;
  const differs = actual.findIndex((part, place) => part !== wanted[place]);
  return differs === -1 || (differs >= fixed && (actual[differs] ?? 0) > (wanted[differs] ?? 0));
}
