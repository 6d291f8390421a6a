/**
 * npm run check:budget: the weight (brotli kB, as sent) of each front end, first page and public page's assets against its
 * budget. A remote's budget is in its remote.json, and the gate enforces the same one. Ends with 1 if one is exceeded.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { build } from '../build.mjs';
import { ROOT } from '../lib/run.mjs';
import { remotes } from '../lib/workspaces.mjs';

/** kB of scripts and styles that the shell may have in all, about a tenth above what it has; much of it is lazy. */
const SHELL_BUDGET = 176;
/** kB that a first visit to a page may fetch before Stripe.js. */
const PAGE_BUDGET = 135;
/** Style and typeface of a public page; with 20 kB for the page itself (site/src/crawler.test.ts) it stays below 60. */
const SITE_BUDGET = 35;

const contracts = remotes().map((name) =>
  JSON.parse(readFileSync(path.join(ROOT, name, 'remote.json'), 'utf8')),
);
await build({ parts: ['site', 'shell', ...contracts.map(({ name }) => name)] });

const dist = (part) => path.join(ROOT, part, 'dist');
const kB = (bytes) => bytes / 1000;
/** As sent: the compressed copy, if there is one. */
const sizeOf = (part, file) => {
  const plain = path.join(dist(part), file);
  return statSync(`${plain}.br`, { throwIfNoEntry: false })?.size ?? statSync(plain).size;
};
const sum = (part, files) => files.reduce((bytes, file) => bytes + sizeOf(part, file), 0);
const scriptsAndStyles = (part) => readdirSync(dist(part)).filter((file) => /\.(js|css)$/.test(file));

let above = false;

const styleAndTypeface = readdirSync(dist('site')).filter((file) => /\.(css|woff2)$/.test(file));
print('site', styleAndTypeface, sum('site', styleAndTypeface), SITE_BUDGET);
print('shell', scriptsAndStyles('shell'), sum('shell', scriptsAndStyles('shell')), SHELL_BUDGET);

const page = readFileSync(path.join(dist('shell'), 'index.html'), 'utf8');
const shellFiles = [...page.matchAll(/\/assets\/([\w.-]+\.(?:js|css))/g)].map(([, file]) => file);
const shell = sum('shell', shellFiles);
const firstPages = [];

for (const { name, budget, pages } of contracts) {
  const { exposes, metaData } = JSON.parse(readFileSync(path.join(dist(name), 'mf-manifest.json'), 'utf8'));
  const standardEntry = metaData.remoteEntry.name;
  const hasOwn = existsSync(path.join(dist(name), 'house.js'));
  // The entry for other hosts includes a runtime, which our page does not fetch.
  const files = scriptsAndStyles(name).filter((file) => !hasOwn || file !== standardEntry);
  print(name, files, sum(name, files), budget);
  for (const { path: route, expose, audience } of pages) {
    if (['signed-in', 'customers', 'administrators'].includes(audience)) continue;
    const { js, css } = exposes.find((one) => one.name === expose).assets;
    const first = [hasOwn ? 'house.js' : standardEntry, ...js.sync, ...css.sync];
    firstPages.push({ route, name, remote: sum(name, first) });
  }
}
for (const { route, name, remote } of firstPages)
  printLine(
    `${route} (shell ${kB(shell).toFixed(1)} + ${name} ${kB(remote).toFixed(1)})`,
    shell + remote,
    PAGE_BUDGET,
  );

process.exit(above ? 1 : 0);

function print(part, files, bytes, budget) {
  printLine(`${part}, all ${files.length} files`, bytes, budget);
}

function printLine(what, bytes, budget) {
  const over = kB(bytes) > budget;
  above ||= over;
  const figures = `${kB(bytes).toFixed(1).padStart(7)} kB of ${String(budget).padStart(3)}`;
  console.log(`${what.padEnd(48)}${figures}${over ? '   ABOVE THE BUDGET' : ''}`);
}
