/** Re-encodes the images of messages as WebP, so that neither metadata nor anything else hidden in a file remains. */
import { MOST_IMAGE_BYTES } from '@spreadwise/contract/bounds';
import { createSerial, once } from '../../platform/lib/serial';

/** Null: not an image that we accept. */
export type EncodeImage = (base64: string) => Promise<Uint8Array | null>;

/** Enough for a phone's photo; beyond that, a small file could take much memory. */
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

const loadSharp = once(async () => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  // The bytes decide what a file is, not its name. Other formats are never decoded: their decoders are a risk.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  return sharp;
});

async function encode(given: Buffer): Promise<Uint8Array> {
  const sharp = await loadSharp();
  return sharp(given, { limitInputPixels: MOST_PIXELS, failOn: 'error', autoOrient: true })
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 85 })
    .toBuffer();
}
