/** Finds once and keeps it; what was not there, or failed, is looked for again the next time. */

export type FoundOnce<T> = Map<string, Promise<T | null>>;

export function rememberFound<T>(
  known: FoundOnce<T>,
  key: string,
  find: () => Promise<T | null>,
): Promise<T | null> {
  const finding = known.get(key) ?? find();
  known.set(key, finding);
  const forget = () => {
    if (known.get(key) === finding) known.delete(key);
  };
  finding.then((found) => found ?? forget(), forget);
  return finding;
}
