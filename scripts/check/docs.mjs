// npm run check -- docs: every path, link, command and citation in the documents exists.
//
// - A path in backticks that begins with a folder of the repository exists (`api/src/<feature>/` and `*` match anything).
// - `path#name` names something that is declared in that file, or in a file of that folder.
// - A relative link resolves, its #anchor too; a document of docs/ is linked from docs/README.md, or from an index there.
// - The code of a guide imports names that exist.
// - `npm run name`, `npm test` and `npm start` are scripts of a package.json.
// - A source file named in a comment (`folder/file.ts`) exists.
// - A section or heading that a comment cites (docs/x.md, section N; docs/x.md: Heading) exists.
// - docs/permissions.md and docs/settings.md match the code.
// - Identifiers in docs/glossary.md exist, and no word has two rows.
// - docs/architecture.md names every folder of the API and of the shell.
// - docs/operator.md lists every environment variable, secrets with their _FILE variant.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { permissionsDocument } from '../docs/permissions-document.mjs';
import { importBundled } from '../lib/import-bundled.mjs';
import { readPage, slugOf } from '../lib/markdown.mjs';
import { ROOT } from '../lib/run.mjs';

const SKIPPED = new Set([
  'node_modules',
  'dist',
  '.git',
  '.cache',
  'data',
  'coverage',
  'test-results',
  'playwright-report',
]);
const SOURCE = /\.(tsx?|mjs|cjs|js|css|ya?ml)$/;
/** Extensions that mark a path with a slash as ours, wherever it begins. */
const OURS = /\/[^/]+\.(tsx?|mjs|cjs|css|md|ya?ml|sql)$/;

const cache = new Map();
const { files, folders } = tree();
const entries = [...files, ...folders];
const pages = new Map(
  files.filter((file) => file.endsWith('.md')).map((file) => [file, readPage(read(file))]),
);
const packages = files
  .filter((file) => /(^|\/)package\.json$/.test(file))
  .map((file) => ({ folder: path.posix.dirname(file), ...JSON.parse(read(file)) }));
const problems = [];

function report(file, line, what, right) {
  problems.push(`${file}:${line}: ${what}; ${right}.`);
}

function checkPaths(file, { spans, made }) {
  for (const { text, line } of spans) {
    const [, name, symbol] = /^([\w.@<>{},*/-]+?)(?:#([\w$]+))?$/.exec(text) ?? [];
    if (!name || !looksOurs(name) || made.some((one) => name.startsWith(one))) continue;
    const matches = matching(file, name);
    if (matches.length === 0) report(file, line, `\`${name}\` is not in the repository`, rightPath(name));
    else if (symbol && !isDeclared(matches, symbol))
      report(file, line, `\`${symbol}\` is not declared in ${name}`, rightSymbol(symbol));
  }
}

/** Begins with a folder of the repository, or ends like a source file. Excludes addresses, packages and builds. */
function looksOurs(name) {
  const [first] = name.split('/');
  if (!name.includes('/') || first === '' || first.startsWith('@')) return false;
  if (/(^|\/)(node_modules|dist)(\/|$)/.test(name)) return false;
  return folders.includes(first) || first.startsWith('mfe-') || OURS.test(name);
}

/** From the root, or from the document's own folder. */
const matching = (file, name) => {
  const found = matchingAt(name);
  const here = path.posix.dirname(file);
  return found.length > 0 || here === '.' ? found : matchingAt(`${here}/${name}`);
};

function matchingAt(name) {
  const bare = path.posix.normalize(name).replace(/\/$/, '');
  if (!/[<*{]/.test(bare)) return entries.filter((entry) => entry === bare);
  const pattern = bare
    .replace(/[.+^$()|[\]\\]/g, '\\$&')
    .replace(/\{([^}]*)\}/g, (_, any) => `(${any.split(',').join('|')})`)
    .replace(/<[^>]*>|\*+/g, '[^/]*');
  return entries.filter((entry) => new RegExp(`^${pattern}$`).test(entry));
}

/** Matches the declaration of a function, value, type or method. */
const DECLARATION = (name) =>
  new RegExp(
    `(?:function\\*?|const|let|class|interface|type)\\s+${name}\\b|^\\s+(?:(?:async|get|readonly) )*${name}\\??[(<:].*`,
    'm',
  );

function isDeclared(matches, symbol) {
  const within = (file) => matches.some((match) => file === match || file.startsWith(`${match}/`));
  const declaration = DECLARATION(symbol);
  return files.some((file) => SOURCE.test(file) && within(file) && declaration.test(read(file)));
}

function rightPath(name) {
  const base = path.posix.basename(name);
  const same = entries
    .filter((entry) => path.posix.basename(entry).split('.')[0] === base.split('.')[0])
    .slice(0, 3);
  if (same.length > 0) return `there is ${same.join(', ')}`;
  return 'write a path from the root, or name what the reader makes in <!-- made by the reader: … -->';
}

function rightSymbol(symbol) {
  const declaration = DECLARATION(symbol);
  const places = files
    .filter((file) => SOURCE.test(file) && !file.includes('.test.') && declaration.test(read(file)))
    .slice(0, 3);
  return places.length > 0 ? `it is in ${places.join(', ')}` : 'nothing of that name is declared anywhere';
}

const IMPORT = /import (?:type )?\{([^}]*)\} from '(\.[^']*|@spreadwise\/[^']+)'/gs;

/** Checks the code that a guide has its reader write. */
function checkImports(page, { made, blocks }) {
  const written = blocks.map(({ lines }) => lines.join('\n')).join('\n');
  const isThere = (found, name) => isDeclared(found, name) || DECLARATION(name).test(written);
  for (const { file, line, lines } of blocks) {
    if (!made.some((one) => file.startsWith(one))) continue;
    for (const [, names, from] of lines.join('\n').matchAll(IMPORT)) {
      const place = from.startsWith('.')
        ? path.posix.join(path.posix.dirname(file), from)
        : `${from.split('/')[1]}/src`;
      if (made.some((one) => place.startsWith(one.replace(/\.tsx?$/, '')))) continue;
      const found = [place, `${place}.ts`, `${place}.tsx`].filter((one) => entries.includes(one));
      const gone = names.split(',').find((name) => name.trim() && !isThere(found, nameOf(name)));
      if (found.length === 0) report(page, line, `'${from}' leads nowhere from ${file}`, rightPath(place));
      else if (gone) report(page, line, `'${from}' has no ${nameOf(gone)}`, rightSymbol(nameOf(gone)));
    }
  }
}

const nameOf = (imported) =>
  imported
    .trim()
    .replace(/^type /, '')
    .replace(/ as .*$/, '');

function checkLinks(file, { links }) {
  for (const { target, line } of links) {
    if (/^[a-z][a-z+.-]*:/i.test(target)) continue;
    const [name, anchor] = target.split('#');
    const full = name === '' ? file : path.posix.join(path.posix.dirname(file), decodeURI(name));
    const found = full.replace(/\/$/, '');
    if (found !== '.' && !entries.includes(found))
      report(file, line, `the link ${target} leads nowhere`, rightPath(found));
    else if (anchor && pages.has(full) && !pages.get(full).anchors.has(anchor))
      report(
        file,
        line,
        `${full} has no heading #${anchor}`,
        `it has ${nearest(anchor, pages.get(full).anchors)
          .map((one) => `#${one}`)
          .join(', ')}`,
      );
  }
}

/** The three names with the most words in common. */
function nearest(name, others) {
  const words = name.split(/[-:]/);
  const score = (one) => words.filter((word) => one.includes(word)).length;
  return [...others].sort((a, b) => score(b) - score(a)).slice(0, 3);
}

/** Scripts that npm runs without `run`. */
const BARE = /\bnpm (test|start)\b/g;
const RUN =
  /\bnpm run (?:--?s(?:ilent)? )?(?:(?:-w|--workspace)[ =]([\w-]+) )?([a-z][\w:-]*\*?)(?:[^`|]*? (?:-w|--workspace)[ =]([\w-]+))?/g;

function checkCommands(file, { lines, made }) {
  lines.forEach((text, index) => {
    for (const [, name] of text.matchAll(BARE)) checkScript(file, index + 1, name);
    for (const [, before, name, after] of text.matchAll(RUN)) {
      const workspace = before ?? after;
      if (made.some((one) => one.replace(/\/$/, '') === workspace)) continue;
      checkScript(file, index + 1, name, workspace);
    }
  });
}

function checkScript(file, line, name, workspace = '.') {
  const owner = packages.find(({ folder }) => folder === workspace);
  // A team's folder in an example: all remotes have the same scripts.
  const scripts = Object.keys(
    (owner ?? packages.find(({ folder }) => folder.startsWith('mfe-')))?.scripts ?? {},
  );
  const prefix = name.endsWith('*') ? name.slice(0, -1) : null;
  if (prefix === null ? scripts.includes(name) : scripts.some((one) => one.startsWith(prefix))) return;
  const others = packages.filter(({ scripts = {} }) => name in scripts).map(({ folder }) => folder);
  const right =
    others.length > 0
      ? `it is a script of ${others.slice(0, 3).join(', ')}`
      : `there is ${nearest(name, scripts).join(', ')}`;
  report(file, line, `\`${name}\` is no script of ${workspace === '.' ? 'package.json' : workspace}`, right);
}

const VARIABLES_FILE = 'api/src/config/variables.ts';
const OPERATOR = 'docs/operator.md';

function checkVariables() {
  if (!files.includes(VARIABLES_FILE))
    return report(OPERATOR, 1, `${VARIABLES_FILE} is gone`, 'name the new place in scripts/check/docs.mjs');
  const rules = [...read(VARIABLES_FILE).matchAll(/^ {2}([A-Z][A-Z_]+): (rule|secret)\(/gm)];
  const known = rules.map(([, name]) => name);
  const rows = [...read(OPERATOR).matchAll(/^\| `([A-Z][A-Z_]+)`(, `\1_FILE`)? \|/gm)];
  const documented = rows.map(([, name]) => name);
  const fromFiles = rows.flatMap(([, name, file]) => (file ? [name] : []));
  for (const name of known)
    if (!documented.includes(name))
      report(OPERATOR, 1, `${name} is not in the table of variables`, 'add its row');
  for (const name of documented)
    if (!known.includes(name))
      report(OPERATOR, 1, `${name} is not a variable`, `${VARIABLES_FILE} lists them all`);
  for (const [, name, kind] of rules)
    if ((kind === 'secret') !== fromFiles.includes(name))
      report(OPERATOR, 1, `${name}_FILE`, 'secrets, and only secrets, have it in the table of variables');
}

const SOURCE_FOLDERS = ['api/src', 'shell/src'];
const ARCHITECTURE = 'docs/architecture.md';

function checkSourceFolders() {
  const text = read(ARCHITECTURE);
  const expected = folders.filter(
    (folder) => SOURCE_FOLDERS.includes(path.posix.dirname(folder)) && !folder.endsWith('/testing'),
  );
  for (const folder of expected)
    if (!text.includes(`\`${folder}/\``))
      report(ARCHITECTURE, 1, `\`${folder}/\` is not mentioned`, 'say what it is for');
}

const GLOSSARY = 'docs/glossary.md';
const GLOSSARY_ROW = /^\| ([^|]+) \| ([^|]*) \| /;

function checkGlossary() {
  const seen = new Map();
  const sources = files.filter(
    (file) => SOURCE.test(file) || (file.endsWith('.json') && !file.includes('/migrations/')),
  );
  read(GLOSSARY)
    .split('\n')
    .forEach((text, index) => {
      const [, word, identifiers] = GLOSSARY_ROW.exec(text) ?? [];
      if (!word || word === 'word' || /^-+$/.test(word)) return;
      const line = index + 1;
      if (seen.has(word))
        report(
          GLOSSARY,
          line,
          `"${word}" is in line ${seen.get(word)} as well`,
          'qualify it: word (of something)',
        );
      seen.set(word, line);
      for (const [, name] of identifiers.matchAll(/`([^`*]+)`/g)) {
        const isPath = entries.some(
          (entry) => entry === name || entry.endsWith(`/${name.replace(/\/$/, '')}`),
        );
        if (!isPath && !sources.some((file) => read(file).includes(name)))
          report(GLOSSARY, line, `\`${name}\` is nowhere in the code`, 'use its present name, or remove it');
      }
    });
}

/** Checks that every document can be reached from docs/README.md by links. */
function checkIndex() {
  const start = 'docs/README.md';
  const seen = new Set([start]);
  for (const file of seen) {
    const here = path.posix.dirname(file);
    for (const { target } of pages.get(file)?.links ?? []) {
      const full = path.posix.join(here, target.split('#')[0]);
      for (const one of [full, path.posix.join(full, 'README.md')])
        if (one.startsWith('docs/') && pages.has(one)) seen.add(one);
    }
  }
  for (const file of pages.keys())
    if (file.startsWith('docs/') && !seen.has(file))
      report(file, 1, 'no link leads here from docs/README.md', 'add it to the index of its folder');
}

/** A document named anywhere, in code or in prose, with the cited sections. */
const DOCUMENT =
  /(?<![\w/.@:-])((?:\.\.?\/)*(?:[\w-]+\/)*[\w-]+\.md)\b(?:,? sections? (\d[\d.]*(?:(?:, | and )\d[\d.]*)*))?/g;
/** A cited heading: `docs/operator.md: Data`. */
const CITED_HEADINGS = /(docs\/[\w-]+\.md): ([A-Z][^).*`]*)/;
/** A citation that does not name its document. */
const BARE_CITATION = /(?<!\.md)\b(specification|architecture)[,:]?( sections? \d)/i;
const MACHINE_PATH = /(?<![\w.~:/])\/(?:work|root|tmp)\/[\w.-]+/;

function checkCitations(file) {
  // This file contains the patterns it looks for.
  if (file === 'scripts/check/docs.mjs') return;
  read(file)
    .split('\n')
    .forEach((text, index) => {
      const line = index + 1;
      const bare = BARE_CITATION.exec(text);
      if (bare) report(file, line, `"${bare[0]}" does not say where`, `write ${citation(bare)}`);
      const machine = SOURCE.test(file) || file.endsWith('.md') ? MACHINE_PATH.exec(text) : null;
      if (machine && !/\.test\.tsx?$/.test(file))
        report(
          file,
          line,
          `${machine[0]} is a path of one machine`,
          'write a path from the root of the repository',
        );
      if (SOURCE.test(file)) checkNamedSource(file, line, text);
      const headings = SOURCE.test(file) ? CITED_HEADINGS.exec(text) : null;
      if (headings) checkHeadings(file, line, headings);
      for (const [, name, sections] of withoutLinks(text).matchAll(DOCUMENT))
        checkDocument(file, line, name, sections?.match(/\d+(\.\d+)?/g) ?? []);
    });
}

const COMMENT = /^\s*(?:\/\/|\/?\*)/;
const SOURCE_FILE = /(?<![\w./@<-])((?:[\w-]+\/)+[\w.-]+\.(?:tsx?|mjs|cjs))\b/g;

function checkNamedSource(file, line, text) {
  if (!COMMENT.test(text)) return;
  for (const [, name] of text.matchAll(SOURCE_FILE))
    if (
      !/(^|\/)(node_modules|dist)\//.test(name) &&
      !files.some((one) => one === name || one.endsWith(`/${name}`))
    )
      report(file, line, `${name} is not in the repository`, rightPath(name));
}

const citation = ([, word, section]) =>
  /spec/i.test(word) ? `docs/specification.md,${section}` : 'docs/architecture.md';

/** Links are checked separately. */
const withoutLinks = (text) => text.replace(/\[[^\]]*\]\([^)]*\)/g, '');

function checkHeadings(file, line, [, name, headings]) {
  const anchors = pages.get(name)?.anchors;
  const missing = anchors && headings.split(', ').find((heading) => !anchors.has(slugOf(heading)));
  if (missing) report(file, line, `${name} has no heading "${missing}"`, `it has ${[...anchors].join(', ')}`);
}

function checkDocument(file, line, name, sections) {
  if (file.includes('.test.') || pages.get(file)?.made.some((one) => name.startsWith(one))) return;
  const places = [name, path.posix.join(path.posix.dirname(file), name), `docs/${name}`];
  const found = places.find((place) => pages.has(place));
  if (!found) return report(file, line, `${name} is not a document of this repository`, rightPath(name));
  const known = [...new Set([...pages.get(found).anchors].map((anchor) => anchor.split('-')[0]))];
  const missing = sections.find((section) => !known.includes(section.split('.')[0]));
  if (missing)
    report(file, line, `${found} has no section ${missing}`, `its headings begin with ${known.join(', ')}`);
}

function read(file) {
  cache.has(file) || cache.set(file, readFileSync(ROOT + file, 'utf8'));
  return cache.get(file);
}

/** Every file and folder of the repository, without builds and installed packages. */
function tree() {
  const found = { files: [], folders: [] };
  const walk = (folder) => {
    for (const entry of readdirSync(ROOT + folder, { withFileTypes: true })) {
      const name = folder + entry.name;
      if (SKIPPED.has(entry.name)) continue;
      if (entry.isDirectory()) {
        found.folders.push(name);
        walk(`${name}/`);
      } else found.files.push(name);
    }
  };
  walk('');
  return found;
}

async function checkMade() {
  const { DECLARED_SETTINGS, DECLARED_BY_FEATURES, TABLES } = await importBundled(
    'api/src/boot/declarations.ts',
  );
  const { writeSettings } = await importBundled('scripts/docs/settings-document.ts');
  const { writeDocument } = await importBundled('scripts/docs/data-register-document.ts');
  const made = {
    permissions: await permissionsDocument(),
    settings: writeSettings(DECLARED_SETTINGS),
    'data-register': writeDocument(TABLES, DECLARED_BY_FEATURES.recipients),
  };
  for (const [name, text] of Object.entries(made))
    if (read(`docs/${name}.md`) !== text)
      report(`docs/${name}.md`, 1, 'it does not match the code', `npm run ${name} regenerates it`);
}

async function main() {
  for (const [file, page] of pages) {
    checkPaths(file, page);
    checkLinks(file, page);
    checkCommands(file, page);
    checkImports(file, page);
  }
  checkIndex();
  checkGlossary();
  checkSourceFolders();
  checkVariables();
  await checkMade();
  for (const file of files) if (SOURCE.test(file) || file.endsWith('.md')) checkCitations(file);

  if (problems.length > 0) {
    console.error(problems.join('\n'));
    console.error(`\n${problems.length} problem${problems.length > 1 ? 's' : ''} in the documents.`);
    process.exit(1);
  }
  console.log(`${pages.size} documents: every path, link, command and citation is right.`);
}

await main();
