/** The build keeps the size budget of its remote. */
import type { Refusal } from '@spreadwise/contract';
import { brotli } from '../../build/brotli';
import type { Candidate, Provided } from '../types';

/** Code is about four times as large before it is compressed; what is far beyond is neither compressed nor read. */
const LARGEST_RATIO = 12;

export async function checkSize({ name, files }: Candidate, { budgets }: Provided): Promise<Refusal[]> {
  const budget = budgets[name];
  if (budget === undefined)
    return refuse(
      `The live shell has no size budget for ${name}: webpack/budgets.json names one in a release of the shell.`,
    );
  const counted = [...files].filter(([file]) => /\.(js|css)$/.test(file));
  const plain = kB(counted.map(([, bytes]) => bytes.length));
  if (plain > budget * LARGEST_RATIO)
    return refuse(
      `Scripts and styles are ${plain.toFixed(0)} kB before compression, of which ${budget} kB (brotli) cannot come.`,
    );
  const sizes = await Promise.all(
    counted.map(async ([file, bytes]) => ({ file, bytes: await sentSize(bytes) })),
  );
  const sent = kB(sizes.map(({ bytes }) => bytes));
  if (sent <= budget) return [];
  const largest = sizes
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, 3)
    .map(({ file, bytes }) => `${file} ${(bytes / 1000).toFixed(1)}`);
  return refuse(
    `Scripts and styles are ${sent.toFixed(1)} kB (brotli) of ${budget} kB; the largest are ${largest.join(', ')}.`,
  );
}

const refuse = (message: string): Refusal[] => [{ rule: 'size', message }];
const kB = (bytes: readonly number[]) => bytes.reduce((sum, one) => sum + one, 0) / 1000;

/** As it is sent, and kept to be stored. */
const sentSize = async (bytes: Buffer): Promise<number> => (await brotli(bytes)).length;
