// No version of a package is used until it has been published for a week, in which most planted code is found. Compares the
// lockfile with that of an earlier commit, and asks the registry when the new versions were published. Run by CI with each
// change; ends with 1 and one line a fault. If the registry does not answer, it says so.
//
//   npm run release-age [-- COMMIT]    default: HEAD^1
//
// A version that cannot wait, because it fixes a published fault, is in ops/advisories.json (young) with its reason.
import { readFileSync } from 'node:fs';
import { findNew, findYoung } from '../lib/packages/release-age.mjs';
import { capture, ROOT } from '../lib/run.mjs';

const [base = 'HEAD^1'] = process.argv.slice(2);
const read = (file) => JSON.parse(readFileSync(`${ROOT}${file}`, 'utf8'));

const { code, output } = await capture('git', ['show', `${base}:package-lock.json`]);
if (code !== 0) {
  console.error(`There is no lockfile of ${base} to compare with: name a commit that is here.`);
  process.exit(1);
}
const taken = findNew(JSON.parse(output).packages, read('package-lock.json').packages);
const published = new Map();
for (const name of new Set(taken.map((one) => one.name))) published.set(name, await timesOf(name));
const unknown = taken.filter(({ name, version }) => !published.get(name)?.[version]);
if (unknown.length > 0)
  console.log(
    `The registry does not say since when these are out: ${unknown.map((one) => `${one.name} ${one.version}`).join(', ')}.`,
  );
const faults = findYoung(taken, published, {
  accepted: read('ops/advisories.json').young ?? {},
  now: new Date(),
});
for (const fault of faults) console.error(fault);
console.log(`${taken.length} versions are new since ${base}.`);
process.exitCode = faults.length ? 1 : 0;

/** When each version was published; null if the registry does not answer. */
async function timesOf(name) {
  const asked = await capture('npm', ['view', name, 'time', '--json', '--loglevel=silent']);
  try {
    return JSON.parse(asked.output);
  } catch {
    return null;
  }
}
