import { contractOf } from '../testing/remotes-harness';
import { compareVersions, type DescribedVersion } from './compare-versions';

const described = (over: Partial<DescribedVersion> = {}): DescribedVersion => ({
  sizes: new Map([['house.js', 100]]),
  shared: {},
  dependencies: [],
  contract: contractOf(),
  ...over,
});

test('two of the same kind do not differ', () => {
  expect(compareVersions(described(), described())).toEqual({
    total: { before: 100, after: 100 },
    files: [],
    shared: [],
    dependencies: [],
    contract: [],
  });
});

test('a file is the same file whatever hash its name has; the biggest difference comes first', () => {
  const before = new Map([
    ['assets/screen.0a1b2c3d.js', 500],
    ['index-Bx3_a9Zq.js', 40],
    ['gone.css', 10],
    ['remoteEntry.js', 9],
  ]);
  const after = new Map([
    ['assets/screen.ffffffff.js', 510],
    ['index-Cy4_b0Xr.js', 70],
    ['new.css', 1],
    ['remoteEntry.js', 9],
  ]);
  const { files, total } = compareVersions(described({ sizes: before }), described({ sizes: after }));
  expect(files).toEqual([
    { name: 'index-*.js', before: 40, after: 70 },
    { name: 'assets/screen.*.js', before: 500, after: 510 },
    { name: 'gone.css', before: 10, after: null },
    { name: 'new.css', before: null, after: 1 },
  ]);
  expect(total).toEqual({ before: 559, after: 590 });
});

test('files that only their hashes tell apart keep their names', () => {
  const sizes = new Map([
    ['chunk.0a1b2c3d.js', 1],
    ['chunk.11111111.js', 2],
  ]);
  const { files } = compareVersions(
    described({ sizes }),
    described({ sizes: new Map([['chunk.0a1b2c3d.js', 1]]) }),
  );
  expect(files.map(({ name }) => name)).toEqual(['chunk.11111111.js', 'chunk.*.js', 'chunk.0a1b2c3d.js']);
});

test('a plain word in a name is no hash', () => {
  const sizes = new Map([['mf-manifest.json', 5]]);
  expect(compareVersions(described({ sizes: new Map() }), described({ sizes })).files[0]?.name).toBe(
    'mf-manifest.json',
  );
});

test('shared packages, dependencies and what is asked for', () => {
  const { shared, dependencies, contract } = compareVersions(
    described({ shared: { react: '^19.0.0', gone: '^1.0.0' }, dependencies: ['@a/b@1.0.0', 'c@1.0.0'] }),
    described({
      shared: { react: '^19.1.0' },
      dependencies: ['@a/b@1.0.0', '@a/b@2.0.0', 'd@3.0.0'],
      contract: contractOf({ budget: 30 }),
    }),
  );
  expect(shared).toEqual([
    { name: 'gone', before: '^1.0.0', after: null },
    { name: 'react', before: '^19.0.0', after: '^19.1.0' },
  ]);
  expect(dependencies).toEqual([
    { name: '@a/b', before: '1.0.0', after: '1.0.0, 2.0.0' },
    { name: 'c', before: '1.0.0', after: null },
    { name: 'd', before: null, after: '3.0.0' },
  ]);
  expect(contract.map(({ text }) => text)).toEqual(['May weigh 30 kB instead of 20 kB.']);
});

test('dependencies are not compared with those of a version that does not name them', () => {
  expect(compareVersions(described({ dependencies: null }), described()).dependencies).toBeNull();
});
