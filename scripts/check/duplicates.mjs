// npm run check -- duplicates: finds ten or more lines of code that occur twice. Blank lines, comments, imports and
// lines of only punctuation do not count, nor do tests, which may tell a story in full.
import { readdirSync, readFileSync } from 'node:fs';
import { ROOT } from '../lib/run.mjs';
import { remotes } from '../lib/workspaces.mjs';

const LINES = 10;
const PACKAGES = [
  'api',
  'contract',
  'shared-auth',
  'shared-ui',
  'shell',
  'payment-sandbox',
  'site',
  ...remotes(),
];
const FOLDERS = PACKAGES.map((name) => `${name}/src`);
const SOURCE = /^(?!.*(\.test\.tsx?$|\/testing\/|\/migrations\/)).*\.tsx?$/;

/** The lines of a file that count, each with its number. */
function linesOf(file) {
  const lines = readFileSync(`${ROOT}${file}`, 'utf8').split('\n');
  const code = [];
  let isImport = false;
  for (const [at, raw] of lines.entries()) {
    const text = raw.trim();
    isImport ||= /^(import|export \*|export (type )?\{)/.test(text);
    if (!isImport && /[\w]/.test(text) && !/^(\/\/|\/?\*)/.test(text)) code.push({ text, line: at + 1 });
    if (/;$/.test(text)) isImport = false;
  }
  return code;
}

/** Runs that occur twice, each reported once, by its first line in both places. */
function findDuplicates(files) {
  const seen = new Map();
  const found = [];
  for (const { file, code } of files) {
    let known = null;
    for (let at = 0; at + LINES <= code.length; at += 1) {
      const key = code
        .slice(at, at + LINES)
        .map(({ text }) => text)
        .join('\n');
      const first = seen.get(key);
      if (!first) seen.set(key, { file, line: code[at].line, at });
      // The rest of a longer run is reported with its beginning.
      else if (!(known && known.file === first.file && known.at + 1 === first.at))
        found.push(`${first.file}:${first.line} stands again at ${file}:${code[at].line}`);
      known = first ?? null;
    }
  }
  return found;
}

const files = FOLDERS.flatMap((folder) =>
  readdirSync(`${ROOT}${folder}`, { recursive: true })
    .map((name) => `${folder}/${name}`)
    .filter((file) => SOURCE.test(file))
    .sort()
    .map((file) => ({ file, code: linesOf(file) })),
);
const found = findDuplicates(files);
for (const one of found) console.error(one);
if (found.length > 0) process.exit(1);
