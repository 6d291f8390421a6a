/** What the user gave cannot be taken. The message is one line: the file, the record and field, what would be right. */
export class InputError extends Error {
  override readonly name = 'InputError';
}
