// Each remote's remote.json lists exactly the calls that its source and shared-screens make: the gate refuses a page that makes
// others, and the owner approves the list. Run by `npm run check`; prints one line per difference and ends with 1.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../lib/run.mjs';
import { remotes } from '../lib/workspaces.mjs';

const CALL = /(['"`])((?:GET|POST|PUT|PATCH|DELETE) \/api\/[\w/-]+)\1/g;
const isSource = (file) => /\.tsx?$/.test(file) && !/\.test\.|(^|\/)testing\//.test(file);

/** Bundled into each remote that depends on it. */
const SHARED = 'shared-screens';

function askedIn(part) {
  const folder = path.join(ROOT, part, 'src');
  return readdirSync(folder, { recursive: true })
    .filter(isSource)
    .flatMap((file) =>
      [...readFileSync(path.join(folder, file), 'utf8').matchAll(CALL)].map(([, , call]) => ({
        call,
        file: `${part}/src/${file}`,
      })),
    );
}

const readJson = (file) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));

function askedBy(remote) {
  const { dependencies } = readJson(`${remote}/package.json`);
  return [...askedIn(remote), ...(`@spreadwise/${SHARED}` in dependencies ? askedIn(SHARED) : [])];
}

function differencesOf(remote) {
  const { calls = [] } = readJson(`${remote}/remote.json`);
  const asked = askedBy(remote);
  return [
    ...asked
      .filter(({ call }) => !calls.includes(call))
      .map(({ call, file }) => `${file} asks ${call}: name it in ${remote}/remote.json`),
    ...calls
      .filter((call) => !asked.some((one) => one.call === call))
      .map((call) => `${remote}/remote.json names ${call}, which nothing there asks: remove it`),
  ];
}

const problems = remotes().flatMap(differencesOf);
for (const problem of problems) console.error(problem);
process.exit(problems.length ? 1 : 0);
