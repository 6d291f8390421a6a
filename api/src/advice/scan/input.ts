/** What a user gives, which may be anything: how it is refused, and how it is shown. */

/** What the user gave cannot be taken. The message is one line: the file, the record and field, what would be right. */
export class InputError extends Error {
  override readonly name = 'InputError';
}

/** Names come from a file and are anything: what would move the cursor or start a line is shown by its code. */
export const printable = (text: string): string =>
  text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);
