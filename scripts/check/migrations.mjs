// npm run check -- migrations: what a migration may do while processes of the previous release still run. `--
// squawk-ignore RULE` before a statement allows it, with the reason in the line above. Files may be named.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { capture, ROOT } from '../lib/run.mjs';

const FOLDER = path.join(ROOT, 'api/src/platform/db/migrations');
/** The baseline creates an empty database; the rules apply to later migrations. */
const FIRST = 1;

/** Resolves to the faults in some files; '' if there are none. */
async function faultsOf(files) {
  if (files.length === 0) return '';
  const silent = files.flatMap((file) => unexplained(file));
  const { code, output } = await capture(process.execPath, [
    path.join(ROOT, 'node_modules/squawk-cli/js/bin/squawk'),
    ...['--config', path.join(ROOT, '.squawk.toml'), '--reporter', 'gcc', ...files],
  ]);
  return [...silent, ...(code === 0 ? [] : [output.trim()])].join('\n');
}

/** An exception needs its reason in the comment above it. */
function unexplained(file) {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line, index) => {
    const isExplained = /^-- \w.{20,}/.test(lines[index - 1] ?? '');
    return line.includes('squawk-ignore') && !isExplained
      ? [`${file}:${index + 1}: say in a comment line above why this may be`]
      : [];
  });
}

const ours = () =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql') && Number(name.slice(0, 4)) >= FIRST)
    .map((name) => path.join(FOLDER, name));

const named = process.argv.slice(2);
const faults = await faultsOf(named.length > 0 ? named : ours());
if (faults) console.error(faults);
process.exit(faults ? 1 : 0);
