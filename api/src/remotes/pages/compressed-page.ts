/**
 * A page that differs from the next one in its ticket only: the long part is compressed once, and the ticket follows as
 * it is. Brotli takes both in one stream (RFC 7932, section 9.2).
 */
import { constants, createBrotliCompress } from 'node:zlib';

const OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
/** Ends a stream: a last meta-block with nothing in it. */
const END = Buffer.from([0x03]);
const MOST_PLAIN = 65_536;

/** The beginning of a brotli stream; it ends on a whole byte and can be gone on with. */
export function compressBeginning(text: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const stream = createBrotliCompress(OPTIONS);
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('error', reject);
    stream.write(text);
    stream.flush(constants.BROTLI_OPERATION_FLUSH, () => {
      resolve(Buffer.concat(chunks));
      stream.destroy();
    });
  });
}

/** The whole stream: the compressed beginning, and a short text behind it. */
export function goOnPlain(beginning: Buffer, text: string): Buffer {
  const bytes = Buffer.from(text);
  if (bytes.length === 0 || bytes.length > MOST_PLAIN)
    throw new Error(`Of plain text a page may have 1 to ${MOST_PLAIN} bytes, and not ${bytes.length}.`);
  // ISLAST 0, MNIBBLES 0 (four), MLEN - 1 in 16 bits, ISUNCOMPRESSED 1, and zeros up to a whole byte.
  const head = ((bytes.length - 1) << 3) | (1 << 19);
  const header = Buffer.from([head & 0xff, (head >> 8) & 0xff, (head >> 16) & 0xff]);
  return Buffer.concat([beginning, header, bytes, END]);
}
