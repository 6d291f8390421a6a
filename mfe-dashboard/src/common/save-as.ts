/** Saves what was fetched as a file. A link to it would not carry the session. */
export function saveAs(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Not at once: the browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
