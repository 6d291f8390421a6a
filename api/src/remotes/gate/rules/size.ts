/** The build keeps the size budget of its remote. */
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Candidate, Provided, Refusal } from '../types';

const compress = promisify(brotliCompress);

export async function checkSize({ name, files }: Candidate, { budgets }: Provided): Promise<Refusal[]> {
  const budget = budgets[name];
  if (budget === undefined)
    return [
      {
        rule: 'size',
        message: `The live shell has no size budget for ${name}: its team adds one to webpack/budgets.json.`,
      },
    ];
  const counted = [...files].filter(([file]) => /\.(js|css)$/.test(file));
  const sizes = await Promise.all(
    counted.map(async ([file, bytes]) => ({ file, bytes: await sentSize(bytes) })),
  );
  const kB = sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  if (kB <= budget) return [];
  const largest = sizes
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, 3)
    .map(({ file, bytes }) => `${file} ${(bytes / 1000).toFixed(1)}`);
  return [
    {
      rule: 'size',
      message: `Scripts and styles are ${kB.toFixed(1)} kB (brotli) of ${budget} kB; the largest are ${largest.join(', ')}.`,
    },
  ];
}

/** As it is sent: at the quality that versions are stored with. */
async function sentSize(bytes: Buffer): Promise<number> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return (await compress(bytes, { params })).length;
}
