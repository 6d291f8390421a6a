// Each package of the lockfile comes from the registry by its hash, runs no script when it is installed unless package.json
// allows it, and has no advisory in ops/advisories.json. Run by `npm run check`; ends with 1 and one line a fault.
//
//   npm run audit    asks the registry first and records its answer; if it does not answer, says so
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { advisoriesOf, findAdvised, joined } from '../lib/packages/advisories.mjs';
import { capture, ROOT } from '../lib/run.mjs';

const [folder = ROOT] = process.argv.slice(2).filter((argument) => argument !== '--ask');
const ADVISORIES = path.join(folder, 'ops/advisories.json');
const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const today = new Date().toISOString().slice(0, 10);

async function askRegistry() {
  const { output } = await capture('npm', ['audit', '--json', '--package-lock-only', '--loglevel=silent']);
  const answer = parsed(output.slice(output.indexOf('{')));
  const known = read(ADVISORIES);
  if (!answer?.vulnerabilities) {
    const since = known.askedOn ? `of ${known.askedOn}` : 'that were noted by hand';
    console.log(
      `The registry does not answer: compared with the ${known.advisories.length} advisories ${since}.`,
    );
    return;
  }
  const advisories = joined(known.advisories, advisoriesOf(answer));
  writeFileSync(ADVISORIES, `${JSON.stringify({ ...known, askedOn: today, advisories }, null, 2)}\n`);
  console.log(`The registry answered; ${advisories.length} advisories are noted.`);
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function findScripts(packages, allowed) {
  const names = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([place]) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length));
  return [
    ...[...new Set(names)]
      .filter((name) => !(name in allowed))
      .map(
        (name) =>
          `${name} runs a script when it is installed: say in package.json (allowScripts) whether it may`,
      ),
    ...Object.keys(allowed)
      .filter((name) => !names.includes(name))
      .map((name) => `${name} runs no script any more: take it out of allowScripts in package.json`),
  ];
}

const findUnhashed = (packages) =>
  Object.entries(packages)
    .filter(([place, { link, inBundle }]) => place.includes('node_modules/') && !link && !inBundle)
    .filter(
      ([, { integrity, resolved }]) =>
        !integrity?.startsWith('sha512-') || /^(git|file)/.test(resolved ?? ''),
    )
    .map(([place]) => `${place} has no SHA-512 of the registry's in the lockfile`);

if (process.argv.includes('--ask')) await askRegistry();
const { packages } = read(path.join(folder, 'package-lock.json'));
const { allowScripts } = read(path.join(folder, 'package.json'));
const faults = [
  ...findUnhashed(packages),
  ...findScripts(packages, allowScripts),
  ...findAdvised(packages, read(ADVISORIES), today),
];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length ? 1 : 0;
