import { buffer } from 'node:stream/consumers';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import yazl from 'yazl';
import { publishedOf } from '../builds/build-files';
import { type ZipEnd, type ZipEntry, zipOf, zipOfFiles } from './testing/zip';
import { UPLOAD_LIMITS, unpack } from './unpack';

const ENTRY: ZipEntry = { name: 'remoteEntry.js', content: 'entry()' };
const STYLE: ZipEntry = { name: 'css/login.css', content: '.login { color: red }' };

const namesIn = async (zip: Buffer) => {
  const unpacked = await unpack(zip);
  return unpacked.ok ? [...unpacked.files.keys()] : unpacked.reason;
};

const reasonOf = async (entries: readonly ZipEntry[], end?: ZipEnd, limits = UPLOAD_LIMITS) => {
  const unpacked = await unpack(zipOf(entries, end), limits);
  return unpacked.ok ? 'nothing' : unpacked.reason;
};

test('unpacks the files of a build unchanged, and ignores folders', async () => {
  const picture = Buffer.from([0x89, 0x50, 0, 255]);
  const unpacked = await unpack(
    zipOf([
      ENTRY,
      { name: 'css/' },
      STYLE,
      { name: 'a/b/picture.png', content: picture, isStored: true },
      { name: 'empty.txt' },
      { name: 'later.js', content: 'later()', hasDescriptor: true },
      { name: 'module.mjs', content: 'export {}' },
    ]),
  );
  expect(unpacked).toMatchObject({
    ok: true,
    files: new Map([
      ['remoteEntry.js', Buffer.from('entry()')],
      ['css/login.css', Buffer.from('.login { color: red }')],
      ['a/b/picture.png', picture],
      ['empty.txt', Buffer.from('')],
      ['later.js', Buffer.from('later()')],
      ['module.mjs', Buffer.from('export {}')],
    ]),
  });
});

test('drops compressed copies, source maps, notes and hashes, which the server makes itself', async () => {
  const zip = zipOfFiles({
    'a.js': 'a()',
    'a.js.br': 'not even brotli',
    'a.js.map': '{}',
    'a.js.LICENSE.txt': 'MIT',
    'mf-stats.json': '{}',
    'integrity.json': '{"a.js":"sha384-of-something-else"}',
  });
  const unpacked = await unpack(zip);
  expect(unpacked.ok && [...publishedOf(unpacked.files).keys()]).toEqual(['a.js']);
});

describe('refused names', () => {
  test.each([
    ['../outside.js', 'leads out of the build'],
    ['a/../../outside.js', 'leads out of the build'],
    ['a/..', 'leads out of the build'],
    ['/etc/passwd.txt', 'absolute path'],
    ['\\\\server\\share.js', 'absolute path'],
    ['C:/windows.js', 'absolute path'],
    ['c:stream.js', 'absolute path'],
    ['..\\outside.js', 'backslash'],
    ['a\\b.js', 'backslash'],
    ['.env.txt', 'hidden'],
    ['./a.js', 'hidden'],
    ['a/.git/config.txt', 'hidden'],
    ['.incoming-1/a.js', 'hidden'],
    ['a//b.js', 'letters, digits'],
    ['a.js\0.png', 'letters, digits'],
    ['a.js\n.css', 'letters, digits'],
    ['a b.js', 'letters, digits'],
    ['caf\u00e9.js', 'letters, digits'],
    ['%2e%2e/a.js', 'letters, digits'],
    ['a./b.js', 'letters, digits'],
    ['', 'letters, digits'],
    ['/', 'has content'],
    ['a.html', 'type that is not allowed'],
    ['logo.svg', 'type that is not allowed'],
    ['feed.xml', 'type that is not allowed'],
    ['run.sh', 'type that is not allowed'],
    ['a.cjs', 'type that is not allowed'],
    ['inner.zip', 'type that is not allowed'],
    ['noextension', 'type that is not allowed'],
    [`${'a'.repeat(201)}.js`, 'at most 200 are allowed'],
    ['integrity.json/a.js', 'a file that the server adds'],
    ['lib/a.js.br/b.js', 'a file that the server adds'],
    ['1/2/3/4/5/6/7/8/9.js', '9 levels deep'],
  ])('%j', async (name, reason) => {
    expect(await reasonOf([ENTRY, { name, content: 'x' }])).toContain(reason);
  });

  test.each([
    ['repeated', ['a.js', 'a.js']],
    ['repeated in other capitals', ['a.js', 'A.js']],
    ['a folder repeated in other capitals', ['lib/a.js', 'Lib/b.js']],
    ['a file and later a folder', ['a.js', 'a.js/b.js']],
    ['a folder and later a file', ['a.js/b.js', 'a.js']],
    ['listed twice as a folder', ['a/', 'a/']],
  ])('refuses a name that is %s', async (_, names) => {
    const reason = await reasonOf(names.map((name) => ({ name })));
    expect(reason).toMatch(/appears twice|both a file and a folder/);
  });

  test('shows a name in a message on one line and shortened', async () => {
    const reason = await reasonOf([{ name: `${'a\r\n\u001b[31m'.repeat(30)}.js` }]);
    expect(reason).toMatch(/^[ -~…]*$/);
    expect(reason.length).toBeLessThan(200);
  });
});

describe('refused kinds of entries', () => {
  test.each([
    ['symbolic link', { ...ENTRY, mode: 0o120777, content: '/etc/passwd' }, 'symbolic link'],
    ['device', { ...ENTRY, mode: 0o020666 }, 'neither a file nor a folder'],
    ['pipe', { ...ENTRY, mode: 0o010666 }, 'neither a file nor a folder'],
    ['socket', { ...ENTRY, mode: 0o140777 }, 'neither a file nor a folder'],
    ['folder named like a file', { ...ENTRY, mode: 0o040755 }, 'neither a file nor a folder'],
    ['folder by its DOS attribute', { ...ENTRY, directory: { attributes: 0x10 } }, 'marked as a folder'],
    ['setuid program', { ...ENTRY, mode: 0o104755 }, 'special permissions'],
    ['file named like a folder', { name: 'a/', mode: 0o100644 }, 'neither a file nor a folder'],
    ['folder with content', { name: 'a/', content: 'x' }, 'has content'],
    ['encrypted', { ...ENTRY, flags: 1 }, 'encrypted'],
    ['strongly encrypted', { ...ENTRY, flags: 0x41 }, 'strong encryption'],
    ['encrypted by AES', { ...ENTRY, extra: extraField(0x9901) }, 'makes it ambiguous'],
    ['patch data', { ...ENTRY, flags: 0x20 }, 'unsupported flags'],
    ['bzip2', { ...ENTRY, method: 12 }, 'compressed with method 12'],
    ['zstd', { ...ENTRY, method: 93 }, 'compressed with method 93'],
    ['Zip64 sizes', { ...ENTRY, extra: extraField(1) }, 'makes it ambiguous'],
    [
      'Zip64 sizes in the local header only',
      { ...ENTRY, local: { extra: extraField(1) } },
      'makes it ambiguous',
    ],
    [
      'Zip64 sizes in the directory only',
      { ...ENTRY, directory: { extra: extraField(1) }, local: { extra: Buffer.alloc(0) } },
      'makes it ambiguous',
    ],
    ['second name in UTF-8', { ...ENTRY, extra: extraField(0x7075) }, 'makes it ambiguous'],
  ] satisfies [string, ZipEntry, string][])('%s', async (_, entry, reason) => {
    expect(await reasonOf([STYLE, entry])).toContain(reason);
  });
});

describe('an entry that contradicts the directory', () => {
  test.each([
    ['name', { name: 'remoteEntry.cs' }],
    ['length of the name', { name: '../remoteEntry.js' }],
    ['flags', { flags: 0x800 }],
    ['compression method', { method: 0 }],
    ['hash', { crc: 1 }],
    ['packed size', { packed: 1 }],
    ['size', { size: 1 }],
  ])('refuses another %s', async (_, local) => {
    expect(await reasonOf([{ ...ENTRY, local }])).toContain(
      'The directory and the entry of "remoteEntry.js" differ',
    );
  });

  test.each([
    ['a smaller size', { size: 3 }, 'more than the 3 bytes'],
    ['a larger size', { size: 300 }, 'has 7 bytes and declares 300'],
    ['another hash', { crc: 7 }, 'does not match its hash'],
    ['less packed data', { packed: 5 }, 'The bytes between the last entry and the directory'],
    ['more packed data', { packed: 999_999 }, 'cannot be read'],
    ['a place outside', { offset: 999_999 }, 'cannot be read'],
    ['a place inside', { offset: 1 }, 'cannot be read'],
    [
      'data that is not deflate',
      { data: Buffer.from('\xffnot deflate', 'latin1'), packed: 12 },
      'cannot be unpacked',
    ],
    [
      'data that ends early',
      { data: deflateRawSync('entry()').subarray(0, 3), packed: 3 },
      'cannot be unpacked',
    ],
    [
      'bytes after its data',
      { data: Buffer.concat([deflateRawSync('entry()'), Buffer.from('hidden')]), packed: 15 },
      '6 bytes after its data',
    ],
  ])('refuses an entry and directory that both declare %s', async (_, directory, reason) => {
    expect(await reasonOf([{ ...ENTRY, directory }])).toContain(reason);
  });
});

describe('an archive in which a byte has no meaning or two', () => {
  const zip = zipOf([ENTRY, STYLE]);
  const garbage = Buffer.from('garbage');

  test('refuses two entries with the same data: the overlapping zip bomb', async () => {
    const reason = await reasonOf([ENTRY, { ...ENTRY, directory: { offset: 0 } }]);
    expect(reason).toContain('overlaps the entry before it');
  });

  test('refuses an entry inside another', async () => {
    const inner = zipOf([STYLE]).subarray(0, -100);
    const outer: ZipEntry = { name: 'outer.txt', content: inner, isStored: true };
    const listed: ZipEntry = { ...STYLE, directory: { offset: 30 + 'outer.txt'.length } };
    expect(await reasonOf([outer, listed])).toMatch(/overlaps|differ/);
  });

  test('refuses bytes before, between and after entries', async () => {
    expect(await namesIn(zip)).toEqual(['remoteEntry.js', 'css/login.css']);
    expect(await namesIn(Buffer.concat([zip, garbage]))).toContain('other trailing bytes');
    expect(await namesIn(Buffer.concat([garbage, zip]))).toContain('not where its end says');
    expect(await reasonOf([{ ...ENTRY, gap: garbage }])).toContain('belong to no entry');
    expect(await reasonOf([ENTRY, { ...STYLE, gap: garbage }])).toContain('belong to no entry');
    expect(await reasonOf([ENTRY], { before: garbage })).toContain('not where its end says');
    expect(await reasonOf([ENTRY], { comment: 'hello' })).toContain('does not end with its directory');
  });

  test('refuses two directories, one for each kind of reader', async () => {
    expect(await namesIn(Buffer.concat([zipOf([STYLE]), zip]))).toContain('not where its end says');
  });

  test.each([
    ['fewer entries than there are', { count: 1 }, 'longer or shorter than its entries'],
    ['more entries than there are', { count: 3 }, 'cannot be read'],
    ['another length', { length: 4 }, 'not where its end says'],
    ['another start', { start: 0 }, 'not where its end says'],
    ['a second disk', { disk: 1 }, 'one part of several'],
  ])('refuses a directory that declares %s', async (_, end, reason) => {
    expect(await reasonOf([ENTRY, STYLE], end)).toContain(reason);
  });

  test('refuses an archive that is cut off at any byte', async () => {
    for (let length = 0; length < zip.length; length++)
      expect(await unpack(zip.subarray(0, length))).toMatchObject({ ok: false });
  });

  test('refuses an archive without entries, and bytes that are no archive', async () => {
    expect(await namesIn(zipOf([]))).toBe('The archive is empty.');
    expect(await namesIn(Buffer.from('{"not":"a zip"}'))).toContain('it is not a zip');
  });
});

describe('an archive beyond the limits', () => {
  const zeros = (bytes: number) => Buffer.alloc(bytes);

  test('is refused if it is too large itself', async () => {
    const limits = { ...UPLOAD_LIMITS, zipBytes: 100 };
    expect(await reasonOf([ENTRY, STYLE], {}, limits)).toMatch(/has \d+ bytes; at most 100 are allowed/);
  });

  test('is refused if it has too many entries', async () => {
    const many = Array.from({ length: 301 }, (_, index) => ({ name: `${index}.js` }));
    expect(await reasonOf(many)).toBe('The archive has 301 entries; at most 300 are allowed.');
    expect(await reasonOf(many.slice(1))).toBe('nothing');
  });

  test('is refused if a file unpacks to a thousand times its size', async () => {
    expect(await reasonOf([{ name: 'a.js', content: zeros(200_000) }])).toMatch(/times its packed size; 100/);
  });

  test('is refused if its files are too large together', async () => {
    const limits = { ...UPLOAD_LIMITS, bytes: 50_000 };
    const parts = ['a.js', 'b.js', 'c.js'].map((name) => ({ name, content: zeros(20_000) }));
    expect(await reasonOf(parts, {}, limits)).toBe(
      'The files have 60000 bytes unpacked; at most 50000 are allowed.',
    );
  });

  test('is refused if a file unpacks to more than it declares, without unpacking the rest', async () => {
    const bomb = { name: 'a.js', content: zeros(30_000_000), directory: { size: 1_000, crc: 0 } };
    expect(await reasonOf([bomb])).toBe('"a.js" unpacks to more than the 1000 bytes it declares.');
  });
});

const names = fc
  .array(fc.stringMatching(/^[a-z]{1,4}$/), { minLength: 1, maxLength: 3 })
  .map((parts) => `${parts.join('/')}.js`);
const builds = fc.dictionary(
  names,
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  { minKeys: 1, maxKeys: 6, noNullPrototype: true },
);

test('unpacks whatever another program packed to the same files', async () => {
  await fc.assert(
    fc.asyncProperty(builds, fc.boolean(), async (files, compress) => {
      const zip = new yazl.ZipFile();
      for (const [name, bytes] of Object.entries(files)) zip.addBuffer(bytes, name, { compress });
      zip.end();
      const unpacked = await unpack(await buffer(zip.outputStream));
      expect(unpacked).toMatchObject({ ok: true, files: new Map(Object.entries(files)) });
    }),
    { numRuns: 30, seed: 5 },
  );
});

/** A change to an archive: some bytes replaced, a piece cut out, or a piece copied elsewhere. */
const damages = fc.oneof(
  fc.record({
    kind: fc.constant('bytes' as const),
    at: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ kind: fc.constant('cut' as const), from: fc.nat(), length: fc.integer({ min: 1, max: 60 }) }),
  fc.record({
    kind: fc.constant('copied' as const),
    from: fc.nat(),
    length: fc.integer({ min: 1, max: 60 }),
    to: fc.nat(),
  }),
);
type Damage = typeof damages extends fc.Arbitrary<infer T> ? T : never;

function damaged(zip: Buffer, damage: Damage): Buffer {
  const place = (at: number) => at % zip.length;
  if (damage.kind === 'bytes') {
    const changed = Buffer.from(zip);
    for (const [at, byte] of damage.at) changed[place(at)] = byte;
    return changed;
  }
  const from = place(damage.from);
  const piece = zip.subarray(from, from + damage.length);
  if (damage.kind === 'cut') return Buffer.concat([zip.subarray(0, from), zip.subarray(from + piece.length)]);
  const to = place(damage.to);
  return Buffer.concat([zip.subarray(0, to), piece, zip.subarray(to)]);
}

test('a damaged archive is unpacked to exactly what was packed, or refused with a reason', async () => {
  const files = new Map([
    ['remoteEntry.js', Buffer.from('entry();'.repeat(20))],
    ['css/login.css', Buffer.from('.login{}')],
    ['later.js', Buffer.from('later()')],
  ]);
  const entries = [...files].map(([name, content], index) => ({ name, content, hasDescriptor: index === 2 }));
  const zip = zipOf(entries);
  await fc.assert(
    fc.asyncProperty(damages, async (damage) => {
      const unpacked = await unpack(damaged(zip, damage));
      if (unpacked.ok) expect(unpacked.files).toEqual(files);
      else expect(unpacked.reason).toMatch(/^[ -~…]{10,300}\.$/);
    }),
    { numRuns: 500, seed: 5 },
  );
});

function extraField(id: number): Buffer {
  const field = Buffer.alloc(20);
  field.writeUInt16LE(id, 0);
  field.writeUInt16LE(16, 2);
  return field;
}
