/**
 * npm run check:budget: what each front end and each first page weighs (brotli kB, as sent), against its budget.
 * Ends with 1 when anything is above.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { build } from './build.mjs';
import { ROOT } from './lib/run.mjs';
import { remotes } from './lib/workspaces.mjs';

/** kB of scripts and styles that the shell may have in all, about a tenth above what it has. */
const SHELL_BUDGET = 125;
/** Of a remote its contract says it. The dashboard's are in chunks by role and section: nobody fetches them all. */
const CONTRACTS = remotes().map((name) =>
  JSON.parse(readFileSync(path.join(ROOT, name, 'remote.json'), 'utf8')),
);
const FRONT_ENDS = {
  shell: SHELL_BUDGET,
  ...Object.fromEntries(CONTRACTS.map(({ name, budget }) => [name, budget])),
};
/** kB that a first visit to a page may fetch before Stripe.js. */
const PAGE_BUDGET = 135;

const parts = Object.keys(FRONT_ENDS);
await build({ parts });

const dist = (part) => path.join(ROOT, part, 'dist');
const kB = (bytes) => bytes / 1000;
/** As sent: the compressed copy where there is one. */
const sizeOf = (part, file) => {
  const plain = path.join(dist(part), file);
  return statSync(`${plain}.br`, { throwIfNoEntry: false })?.size ?? statSync(plain).size;
};
const sum = (part, files) => files.reduce((bytes, file) => bytes + sizeOf(part, file), 0);
const readJson = (part, file) => JSON.parse(readFileSync(path.join(dist(part), file), 'utf8'));

let above = false;

for (const [part, budget] of Object.entries(FRONT_ENDS)) {
  const files = readdirSync(dist(part)).filter((file) => /\.(js|css)$/.test(file));
  print(`${part}, all ${files.length} files`, kB(sum(part, files)), budget);
}

const page = readFileSync(path.join(dist('shell'), 'index.html'), 'utf8');
const shellFiles = [...page.matchAll(/\/assets\/([\w.-]+\.(?:js|css))/g)].map(([, file]) => file);
const shell = sum('shell', shellFiles);
// A first visit is signed out.
for (const { name, pages = [] } of CONTRACTS)
  for (const { path: route, expose } of pages.filter(({ audience }) => audience !== 'signed-in')) {
    const manifest = readJson(name, 'mf-manifest.json');
    const { js, css } = manifest.exposes.find((one) => one.name === expose).assets;
    const house = existsSync(path.join(dist(name), 'house.js'));
    const entry = house ? 'house.js' : manifest.metaData.remoteEntry.name;
    const remote = sum(name, [entry, ...js.sync, ...css.sync]);
    const what = `${route} (shell ${kB(shell).toFixed(1)} + ${name} ${kB(remote).toFixed(1)})`;
    print(what, kB(shell + remote), PAGE_BUDGET);
  }

process.exit(above ? 1 : 0);

function print(what, size, budget) {
  const over = size > budget;
  above ||= over;
  const figures = `${size.toFixed(1).padStart(7)} kB of ${String(budget).padStart(3)}`;
  console.log(`${what.padEnd(48)}${figures}${over ? '   ABOVE THE BUDGET' : ''}`);
}
