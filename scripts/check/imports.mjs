/**
 * The import rules: those that .dependency-cruiser.cjs states one by one, and those about the folders as a whole. Run
 * by `npm run check`; prints one line per violation and ends with 1 if there are any.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { circlesOf, crowdedFolders, onlyForwards } from '../lib/rooms.mjs';
import { ROOT } from '../lib/run.mjs';
import { sharedTables } from '../lib/table-writers.mjs';
import { remotes } from '../lib/workspaces.mjs';

const PACKAGES = [
  'shared-auth',
  'shared-ui',
  'shared-screens',
  'contract',
  'payment-sandbox',
  'site',
  'api',
  'testkit',
  'remote-sdk',
  'shell',
  ...remotes(),
];
/** A test may import anything; it is not part of the product's structure. */
const isTest = (file) => /\.test\.tsx?$|\/testing\//.test(file);
/** A folder's index re-exports what is behind it, and so does what the shell provides of a shared package. */
const isDoor = (file) => /\/index\.tsx?$|\/sharing\/(provided|whole)\//.test(file);

/** The most files in one folder, tests aside. */
const MOST_FILES = 16;
/** The tables, as drizzle declares them. */
const TABLES = 'api/src/platform/db/schema';
/** A table as drizzle declares it. */
const TABLE = /export const (\w+) = pgTable\(/g;

/** Written in the transaction of whatever it records, by any feature. */
const AUDIT = 'auditLog';
/** A person's rights reach into every table (a new address, a copy, a deletion), as does a new sealing key. */
const EVERY_TABLE = ['people/account', 'platform/retention', 'operations/key-rotation'];

const { modules, summary } = await cruiseAll();
const sources = modules.filter(({ source }) => isOwn(source) && !isTest(source));
const edges = sources.flatMap(({ source, dependencies }) =>
  dependencies
    .filter(({ resolved }) => isOwn(resolved) && !isTest(resolved))
    .map(({ resolved }) => [source, resolved]),
);
/** Imports between packages count tests as well: a package depends on what its tests need. */
const packageEdges = modules.flatMap(({ source, dependencies }) =>
  dependencies
    .filter(({ resolved }) => isOwn(source) && isOwn(resolved) && packageOf(source) !== packageOf(resolved))
    .map(({ resolved }) => [source, resolved]),
);
const problems = [
  ...rulesOfNothing(),
  ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
  ...[...circlesOf(edges), ...circlesOf(packageEdges)].map(
    ({ folder, members, imports }) =>
      `no-circles-between-neighbours: ${folder}: ${members.join(', ')}\n    ${imports.join('\n    ')}`,
  ),
  ...sources
    .filter(({ source }) => !isDoor(source) && onlyForwards(readFileSync(path.join(ROOT, source), 'utf8')))
    .map(({ source }) => `no-file-that-only-forwards: ${source}: import from where it is instead`),
  ...crowdedFolders([...sources.map(({ source }) => source), ...toolFiles()], MOST_FILES).map(
    ({ folder, count }) =>
      `no-crowded-folder: ${folder}: ${count} files; make rooms of at most ${MOST_FILES}`,
  ),
  ...sharedTables(storeSources(), tablesOfSchema(), EVERY_TABLE).map(
    ({ table, features }) =>
      `one-writer-a-table: ${table} is written by ${features.join(' and ')}: ask its feature`,
  ),
];
for (const problem of problems) console.error(problem);
process.exit(problems.length ? 1 : 0);

/** Rules that match no folder, because it was moved. */
function rulesOfNothing() {
  const { forbidden } = createRequire(import.meta.url)(path.join(ROOT, '.dependency-cruiser.cjs'));
  return forbidden
    .filter(({ from }) => from.path && !modules.some(({ source }) => new RegExp(from.path).test(source)))
    .map(({ name, from }) => `${name}: no file is below ${from.path}; name the folders that it is for`);
}

function packageOf(file) {
  return file.split('/', 1)[0];
}

function isOwn(file) {
  return PACKAGES.some((name) => file.startsWith(`${name}/`)) && !file.includes('node_modules');
}

function storeSources() {
  return sources
    .filter(({ source }) => source.startsWith('api/src/') && !source.startsWith('api/src/platform/db/'))
    .map(({ source }) => ({ file: source, source: readFileSync(path.join(ROOT, source), 'utf8') }));
}

function tablesOfSchema() {
  const folder = path.join(ROOT, TABLES);
  const names = readdirSync(folder).flatMap((file) =>
    [...readFileSync(path.join(folder, file), 'utf8').matchAll(TABLE)].map(([, name]) => name),
  );
  if (names.length === 0) throw new Error(`No table is declared in ${TABLES}.`);
  return new Set(names.filter((name) => name !== AUDIT));
}

function toolFiles() {
  return ['scripts', 'webpack', 'bench'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true })
      .map((file) => `${folder}/${file}`)
      .filter((file) => /\.(mjs|cjs|ts)$/.test(file) && !isTest(file)),
  );
}

async function cruiseAll() {
  const options = await extractOptions(path.join(ROOT, '.dependency-cruiser.cjs'));
  const tsConfig = extractTsConfig(path.join(ROOT, 'tsconfig.json'));
  const folders = PACKAGES.map((name) => (existsSync(path.join(ROOT, name, 'src')) ? `${name}/src` : name));
  const { output } = await cruise(folders, { ...options, baseDir: ROOT }, undefined, { tsConfig });
  return output;
}
