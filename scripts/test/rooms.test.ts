/** The rules about folders, each shown to find what it is for. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const ROOMS = join(__dirname, '../lib/rooms.mjs');
const WRITERS = join(__dirname, '../lib/table-writers.mjs');

/** The rules are a plain Node module, so a separate process runs them. */
function ask<T>(call: string, file = ROOMS): T {
  const script = `import * as rules from ${JSON.stringify(file)}; console.log(JSON.stringify(rules.${call}));`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }),
  );
}

const circlesOf = (edges: [string, string][]) =>
  ask<{ folder: string; members: string[]; imports: string[] }[]>(`circlesOf(${JSON.stringify(edges)})`);
const crowdedFolders = (files: string[], most: number) =>
  ask<{ folder: string; count: number }[]>(`crowdedFolders(${JSON.stringify(files)}, ${most})`);
const onlyForwards = (source: string) => ask<boolean>(`onlyForwards(${JSON.stringify(source)})`);

test('two folders that import each other are a circle, although no file is in one', () => {
  const circles = circlesOf([
    ['api/billing/routes.ts', 'api/mail/index.ts'],
    ['api/mail/log.ts', 'api/billing/types.ts'],
  ]);
  expect(circles).toEqual([
    {
      folder: 'api',
      members: ['billing', 'mail'],
      imports: ['api/billing/routes.ts -> api/mail/index.ts', 'api/mail/log.ts -> api/billing/types.ts'],
    },
  ]);
});

test('finds a circle of three folders inside a feature where it is', () => {
  const circles = circlesOf([
    ['api/billing/a/x.ts', 'api/billing/b/x.ts'],
    ['api/billing/b/y.ts', 'api/billing/c/x.ts'],
    ['api/billing/c/y.ts', 'api/billing/a/y.ts'],
  ]);
  expect(circles).toMatchObject([{ folder: 'api/billing', members: ['a', 'b', 'c'] }]);
});

test('a chain is not a circle, nor is a folder whose own files import each other downwards', () => {
  expect(
    circlesOf([
      ['api/boot/main.ts', 'api/billing/index.ts'],
      ['api/billing/index.ts', 'api/billing/rooms/a.ts'],
      ['api/billing/rooms/a.ts', 'api/lib/clock.ts'],
    ]),
  ).toEqual([]);
});

test.each([
  ["export { a } from './a';\nexport type { B } from './b';", true],
  ["/** A door. */\nexport * from './a';", true],
  ["export { a } from './a';\nexport const b = 1;", false],
  ["import { a } from './a';\na();", false],
])('%j only forwards: %s', (source, expected) => {
  expect(onlyForwards(source)).toBe(expected);
});

test('a folder is crowded by its own files, not by those of its subfolders', () => {
  const files = ['lib/a.ts', 'lib/b.ts', 'lib/c.ts', 'lib/room/d.ts', 'lib/room/e.ts'];
  expect(crowdedFolders(files, 2)).toEqual([{ folder: 'lib', count: 3 }]);
});

test('names a table that two features write with both, unless one of them is excused', () => {
  const files = [
    { file: 'api/src/commerce/billing/store.ts', source: 'await tx.insert(customers).values(row);' },
    {
      file: 'api/src/people/identity/store.ts',
      source: 'await tx\n  .update(customers)\n  .set(row); keys.delete(one);',
    },
  ];
  const shared = (excused: string[]) =>
    ask(
      `sharedTables(${JSON.stringify(files)}, new Set(['customers']), ${JSON.stringify(excused)})`,
      WRITERS,
    );
  expect(shared([])).toEqual([{ table: 'customers', features: ['commerce/billing', 'people/identity'] }]);
  expect(shared(['people/identity'])).toEqual([]);
});
