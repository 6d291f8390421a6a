/** Whether a version satisfies what a build asks for, of the forms that builds ask in: ^1.2.3, ~1.2.3, 1.2.3. */

/** Null when the range has another form. */
export function satisfies(version: string, range: string): boolean | null {
  const parsed = /^(\^|~|=|)v?(\d+)\.(\d+)\.(\d+)(-[\w.-]+)?$/.exec(range.trim());
  const live = /^(\d+)\.(\d+)\.(\d+)(-[\w.-]+)?$/.exec(version);
  if (!parsed || !live) return null;
  const [, kind, ...least] = parsed;
  const wanted = least.slice(0, 3).map(Number);
  const given = live.slice(1, 4).map(Number);
  // Before a release any two may differ in everything.
  if (least[3] || live[4]) return range.trim().replace(/^[\^~=]?v?/, '') === version;
  const kept = kind === '^' ? wanted.findIndex((part) => part > 0) + 1 || 3 : kind === '~' ? 2 : 3;
  return given.slice(0, kept).every((part, index) => part === wanted[index]) && notBefore(given, wanted);
}

function notBefore(given: readonly number[], wanted: readonly number[]): boolean {
  const differs = given.findIndex((part, index) => part !== wanted[index]);
  return differs < 0 || (given[differs] ?? 0) > (wanted[differs] ?? 0);
}
