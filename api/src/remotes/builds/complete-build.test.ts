import { createHash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { completeBuild, integrityOf, versionOf } from './build-files';

const script = Buffer.from('later(); '.repeat(200));
const font = Buffer.from(Array.from({ length: 600 }, () => 65));
const build = new Map([
  ['remoteEntry.js', Buffer.from('e()')],
  ['later.js', script],
  ['font.woff2', font],
]);

test('compresses files that get smaller, and lists every original with its hash', async () => {
  const complete = await completeBuild(build);
  expect([...complete.files.keys()].sort()).toEqual([
    'font.woff2',
    'integrity.json',
    'integrity.json.br',
    'later.js',
    'later.js.br',
    'remoteEntry.js',
  ]);
  const packed = complete.files.get('later.js.br') ?? Buffer.alloc(0);
  expect(brotliDecompressSync(packed)).toEqual(script);
  expect(complete).toMatchObject({
    version: versionOf(build),
    count: 3,
    bytes: 3 + 1800 + 600,
    brotliBytes: 3 + packed.length + 600,
  });
  expect(packed.length).toBeLessThan(60);
});

test('hashes exactly the stored bytes of the integrity table', async () => {
  const { files, filesHash } = await completeBuild(build);
  const table = files.get('integrity.json') ?? Buffer.alloc(0);
  expect(JSON.parse(table.toString())).toEqual(integrityOf(build));
  expect(filesHash).toBe(`sha384-${createHash('sha384').update(table).digest('base64')}`);
});

test('replaces compressed copies and hashes that come with a build', async () => {
  const forged = new Map([
    ...build,
    ['later.js.br', brotliCompressSync('evil()')],
    ['later.js.map', Buffer.from('sources')],
    ['integrity.json', Buffer.from('{}')],
  ]);
  const [honest, completed] = [await completeBuild(build), await completeBuild(forged)];
  expect(new Map([...completed.files].sort())).toEqual(new Map([...honest.files].sort()));
  expect(completed.version).toBe(honest.version);
});
