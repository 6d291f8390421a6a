/** What PostgreSQL keeps as text: no NUL, and no half of a surrogate pair, which cannot be written as UTF-8. */
const UNSTORABLE = /\0|\p{Surrogate}/u;
const ALL_UNSTORABLE = new RegExp(UNSTORABLE, 'gu');

/** The text without what cannot be stored. To be cut before: the end may be half a pair. */
export const storable = (text: string): string => text.replace(ALL_UNSTORABLE, '');

/** Whether each text of a JSON value can be stored, keys included. However deep it is, it needs no stack. */
export function isStorable(value: unknown): boolean {
  const left = [value];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one === 'string' && UNSTORABLE.test(one)) return false;
    if (typeof one === 'object' && one !== null)
      for (const [key, inner] of Object.entries(one)) left.push(key, inner);
  }
  return true;
}
