import { randomBytes } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { createBrotli } from './build-files';

const text = (name: string) => Buffer.from(`${name} `.repeat(100));

test('compresses content so that it decompresses to the original', async () => {
  const brotli = createBrotli();
  const packed = await brotli(text('a'));
  expect(brotliDecompressSync(packed)).toEqual(text('a'));
  expect(packed.length).toBeLessThan(40);
});

test('compresses the same content once, even when it is requested concurrently', async () => {
  const brotli = createBrotli();
  const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => brotli(text('a'))));
  for (const other of [...others, await brotli(text('a'))]) expect(other).toBe(first);
});

test('gives each of many concurrent requests its own result', async () => {
  const brotli = createBrotli();
  const all = Array.from({ length: 30 }, (_, index) => text(`file ${index}`));
  const packed = await Promise.all(all.map(brotli));
  expect(packed.map((one) => brotliDecompressSync(one))).toEqual(all);
});

test('evicts the least recently used results when its limit is reached', async () => {
  const brotli = createBrotli(2_500);
  const contents = Array.from({ length: 3 }, () => randomBytes(1_000));
  const [a, b, c] = contents as [Buffer, Buffer, Buffer];
  const [packedA, packedB] = [await brotli(a), await brotli(b)];
  expect(await brotli(a)).toBe(packedA);
  await brotli(c);
  expect(await brotli(a)).toBe(packedA);
  const again = await brotli(b);
  expect(again).not.toBe(packedB);
  expect(again).toEqual(packedB);
});
