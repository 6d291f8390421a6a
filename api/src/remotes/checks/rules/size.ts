/** Checks that what our page may fetch of the build stays within the budget of its contract. */
import type { UploadRefusal } from '@spreadwise/contract';
import { brotli } from '../../builds';
import type { Candidate, Parts } from '../candidate';

/** Code is about four times as large before compression; far larger builds are neither compressed nor parsed. */
const LARGEST_RATIO = 12;

/** Kilobytes of brotli for federation beside the budget: the runtime's entry takes 24 (webpack) to 33 (Vite). */
const FEDERATION_KB = 40;

/** Kilobytes before compression of files that our pages never fetch; copies of all shared packages take 900. */
const MOST_ELSEWHERE_KB = 2_000;

/** Runs before anything is parsed; its limit is above that of the rule below. */
export function checkPlainSize({ files, contract: { budget } }: Candidate): UploadRefusal[] {
  const plain = kB(scriptsAndStylesOf(files).map(([, { length }]) => length));
  const most = mostPlain(budget) + MOST_ELSEWHERE_KB;
  return plain > most
    ? refuse(
        `Scripts and styles are ${plain.toFixed(0)} kB uncompressed; a budget of ${budget} kB (brotli) allows ${most.toFixed(0)}.`,
      )
    : [];
}

export async function checkSize(
  { files, contract: { budget } }: Candidate,
  parts: Parts,
): Promise<UploadRefusal[]> {
  const scriptsAndStyles = scriptsAndStylesOf(files);
  const elsewhere = kB(
    scriptsAndStyles.filter(([file]) => parts.elsewhere.has(file)).map(([, { length }]) => length),
  );
  if (elsewhere > MOST_ELSEWHERE_KB)
    return refuse(
      `Copies of shared packages and files that only other hosts load are ${elsewhere.toFixed(0)} kB uncompressed; ${MOST_ELSEWHERE_KB} are allowed.`,
    );
  const counted = scriptsAndStyles.filter(([file]) => !parts.elsewhere.has(file));
  const plain = kB(counted.map(([, { length }]) => length));
  if (plain > mostPlain(budget))
    return refuse(
      `Scripts and styles are ${plain.toFixed(0)} kB uncompressed, which cannot fit ${budget} kB (brotli).`,
    );
  const sizes = await Promise.all(
    counted.map(async ([file, bytes]) => ({ file, bytes: await sentSize(bytes) })),
  );
  const federation = kB(sizes.filter(({ file }) => parts.federation.has(file)).map(({ bytes }) => bytes));
  const sent = kB(sizes.map(({ bytes }) => bytes)) - Math.min(federation, FEDERATION_KB);
  if (sent <= budget) return [];
  const largest = sizes
    .filter(({ file }) => !parts.federation.has(file))
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, 3)
    .map(({ file, bytes }) => `${file} ${(bytes / 1000).toFixed(1)}`);
  return refuse(
    `Scripts and styles are ${sent.toFixed(1)} kB (brotli); remote.json allows ${budget} kB. The largest are ${largest.join(', ')}.`,
  );
}

const refuse = (message: string): UploadRefusal[] => [{ rule: 'size', message }];
const scriptsAndStylesOf = (files: Candidate['files']) =>
  [...files].filter(([file]) => /\.m?js$|\.css$/.test(file));
const mostPlain = (budget: number) => (budget + FEDERATION_KB) * LARGEST_RATIO;
const kB = (bytes: readonly number[]) => bytes.reduce((sum, one) => sum + one, 0) / 1000;

/** The size as sent; the compressed bytes stay cached for storing. */
const sentSize = async (bytes: Buffer): Promise<number> => (await brotli(bytes)).length;
