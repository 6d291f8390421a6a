/** Sessions that are looked up in batches. */
import { inBatches, type Session } from './session';

/** Long enough for a look-up to begin if no more calls arrive. */
async function settle() {
  for (let i = 0; i < 5; i += 1) await new Promise((resolve) => setImmediate(resolve));
}
const OWNER = { role: 'OWNER', permissions: [], isRecent: true } as const;

test('a session that ends while a batch is running is not returned to later requests', async () => {
  const live = new Set(['a', 'b']);
  const asked: (readonly string[])[] = [];
  let release = () => {};
  const find = inBatches(async (hashes) => {
    asked.push(hashes);
    const found = new Map<string, Session>(
      hashes.filter((hash) => live.has(hash)).map((tokenHash) => [tokenHash, { ...OWNER, tokenHash }]),
    );
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return found;
  });
  const before = [find('a'), find('b'), find('a')];
  await settle();
  live.delete('a');
  const after = [find('a'), find('b')];
  release();
  expect((await Promise.all(before)).map((session) => session?.tokenHash)).toEqual(['a', 'b', 'a']);
  await settle();
  release();
  expect((await Promise.all(after)).map((session) => session?.tokenHash)).toEqual([undefined, 'b']);
  expect(asked).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ]);
});
