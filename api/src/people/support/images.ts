/** Images of messages, encoded anew as WebP: neither metadata nor anything hidden in a file remains. */
import { MOST_IMAGE_BYTES } from '@spreadwise/contract/bounds';
import { createSerial } from '../../platform/lib/serial';

/** Null: it is no image that is accepted. */
export type EncodeImage = (base64: string) => Promise<Uint8Array | null>;

/** Enough for a phone's photo; beyond, a small file would take much memory. */
const MOST_PIXELS = 50_000_000;
/** Enough to read a screenshot. */
const LONGEST_SIDE = 2_560;

/** One at a time, so that memory stays bounded. The library is loaded with the first image. */
export function createEncodeImage(): EncodeImage {
  const serial = createSerial();
  return (base64) => {
    const given = Buffer.from(base64, 'base64');
    if (given.length === 0 || given.length > MOST_IMAGE_BYTES) return Promise.resolve(null);
    return serial.run('image', () => encode(given).catch(() => null));
  };
}

async function encode(given: Buffer): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  // What it is decides, not its name; formats with a history of faults are not even tried.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  return sharp(given, { limitInputPixels: MOST_PIXELS, failOn: 'error', autoOrient: true })
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 85 })
    .toBuffer();
}
