/** Why an archive is not unpacked: what was found, where, and what would be right. */
export class RefusedArchive extends Error {
  override readonly name = 'RefusedArchive';
}

/** A name from the archive as a message shows it: printable, on one line, not too long. */
export function quote(name: string): string {
  const printable = JSON.stringify(name).replace(/[^ -~]/g, '?');
  return printable.length > 100 ? `${printable.slice(0, 100)}…"` : printable;
}
