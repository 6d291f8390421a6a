/**
 * npm run measure: how big the product is, as docs/architecture.md records it. Tests, testing/ and bench/ are not counted.
 * Ends with the files that four walks through the running product execute, for which it is built;
 * `-- --without-walks` leaves them out, `-- --list` names their files.
 * `-- --check` prints nothing but the limits that are exceeded, and ends with 1 when one is.
 */
import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { importBundled } from './lib/import-bundled.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { parseOptions } from './lib/options/parse-options.mjs';
import { ROOT } from './lib/run.mjs';
import { remotes } from './lib/workspaces.mjs';

const SOURCE = /^(?!.*(\.test\.tsx?$|\/testing\/)).*\.tsx?$/;
/** The folders that make up the running product. */
const PACKAGES = [
  'api',
  'contract',
  'shared-auth',
  'shared-ui',
  'shared-screens',
  'shell',
  'site',
  ...remotes(),
];
const MOST_IN_A_FUNCTION = 60;
const MOST_IN_A_FILE = 400;

/** Must not be exceeded. Above the goal of docs/architecture.md, the current figure: changes may only lower it. */
const LIMITS = {
  // VAT, German, leaving without signing in, public pages and erasing unpaid sign-ups needed more than what went out.
  'lines of api/src': 71_772,
  'files of api/src': 650,
  [`functions over ${MOST_IN_A_FUNCTION} lines`]: 0,
  [`files over ${MOST_IN_A_FILE} lines`]: 0,
  'variables + settings': 90,
  'rows of the glossary': 60,
  'words of docs without the specification': 33_000,
  'lines of boot': 548,
  'folders directly in api/src': 10,
  'lines of snapshots of migrations': 8_000,
};

const { values } = parseOptions({
  options: {
    'without-walks': { type: 'boolean' },
    list: { type: 'boolean' },
    check: { type: 'boolean' },
  },
});

async function figures() {
  const sources = readAll('api/src', SOURCE);
  const product = PACKAGES.flatMap((name) => readAll(`${name}/src`, SOURCE));
  const functions = product.flatMap(functionsOf).sort((one, other) => other.lines - one.lines);
  const long = functions.filter(({ lines }) => lines > MOST_IN_A_FUNCTION);
  const [longest] = functions;
  const large = product.filter(({ text }) => linesOf(text) > MOST_IN_A_FILE);
  const { CALLS } = await importBundled('contract/src/calls.ts');
  const { VARIABLES } = await importBundled('api/src/config/variables.ts');
  const { DECLARED_SETTINGS } = await importBundled('api/src/boot/declarations.ts');
  const [variables, settings] = [VARIABLES, DECLARED_SETTINGS].map((list) => Object.keys(list).length);
  return {
    'lines of api/src': sum(sources),
    'files of api/src': sources.length,
    [`functions over ${MOST_IN_A_FUNCTION} lines`]: long.length,
    'longest function': `${longest.lines} lines (${longest.name}, ${longest.file})`,
    [`files over ${MOST_IN_A_FILE} lines`]: large.length,
    tables: sources.reduce((count, { text }) => count + text.split(' pgTable(').length - 1, 0),
    'calls of the contract': Object.keys(CALLS).length,
    'variables + settings': `${variables + settings} (${variables} + ${settings})`,
    'rows of the glossary': rowsOf('docs/glossary.md'),
    'words of docs without the specification': wordsOfDocs(),
    'lines of boot': sum(sources.filter(({ file }) => file.startsWith('api/src/boot/'))),
    'folders directly in api/src': new Set(sources.map(({ file }) => file.split('/')[2]).filter(isFolder))
      .size,
    'lines of snapshots of migrations': sum(
      readAll('api/src/platform/db/migrations/meta', /_snapshot\.json$/),
    ),
  };
}

/** Prints the exceeded limits and returns how many there are. */
function printExceeded(figures) {
  const exceeded = Object.entries(LIMITS).filter(([what, most]) => Number.parseInt(figures[what], 10) > most);
  for (const [what, most] of exceeded) console.error(`${what}: ${figures[what]}, at most ${most}`);
  return exceeded.length;
}

const isFolder = (name) => !name.endsWith('.ts');

/** The files below a folder whose path matches. */
const readAll = (folder, fits) =>
  readdirSync(`${ROOT}${folder}`, { recursive: true })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((file) => fits.test(file))
    .map(read);

const read = (file) => ({ file, text: readFileSync(`${ROOT}${file}`, 'utf8') });

const linesOf = (text) => text.split('\n').length - 1;
const sum = (files) => files.reduce((total, { text }) => total + linesOf(text), 0);

/** Every function of a file with its length; a nested one also counts as part of the outer one. */
function functionsOf({ file, text }) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const lineAt = (position) => source.getLineAndCharacterOfPosition(position).line;
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body) {
      const lines = lineAt(node.end) - lineAt(node.getStart(source)) + 1;
      found.push({ file, lines, name: nameOf(node) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const nameOf = ({ name, parent }) => (name ?? parent?.name)?.getText() ?? 'without a name';

/** Rows of tables, without their heads. */
const rowsOf = (file) =>
  read(file)
    .text.split('\n')
    .filter((line, index, all) => /^\| /.test(line) && !/^\|-/.test(all[index + 1] ?? '')).length;

function wordsOfDocs() {
  const beside = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md'].map(read);
  return [...readAll('docs', /(?<!^docs\/specification)\.md$/), ...beside].reduce(
    (words, { text }) => words + text.split(/\s+/).filter(Boolean).length,
    0,
  );
}

await ensureInstalled();
if (values.check) process.exit(printExceeded(await figures()) ? 1 : 0);
for (const [what, figure] of Object.entries(await figures())) console.log(`${what.padEnd(42)} ${figure}`);
if (!values['without-walks']) {
  const { build } = await import('./build.mjs');
  await build();
  await import(`${ROOT}bench/walks/run.mjs`);
}
