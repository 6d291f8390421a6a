/** Reads a body up to a limit. */

/** Null if it is longer than `most`: the rest is then not read. */
export async function readAtMost(
  body: Response['body'] | AsyncIterable<Uint8Array>,
  most: number,
): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  // Node's streams are async iterable; the types are the browser's.
  for await (const part of (body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    length += part.byteLength;
    if (length > most) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
