/** Where in a statement something is, in words. Pure. */
export function placeText(sql: string, position: number): string {
  const lines = sql.slice(0, position).split('\n');
  return `line ${lines.length}, character ${(lines.at(-1)?.length ?? 0) + 1}`;
}
