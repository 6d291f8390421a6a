// Each package of the lockfile has a licence that a product like this may use. Run by `npm run check`; prints one line for
// each package without one, and then ends with 1.
import { readFileSync } from 'node:fs';
import { ROOT } from '../lib/run.mjs';

const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'Apache-2.0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0'],
  ...['CC0-1.0', 'Unlicense'],
  // Binds those who change the package's own files, which we do not do.
  'MPL-2.0',
  // libvips inside sharp: loaded unmodified, from a file that can be replaced.
  'LGPL-3.0-or-later',
  // For typefaces: they must not be sold by themselves.
  'OFL-1.1',
  // For data: browsers and their features.
  'CC-BY-4.0',
]);

/** Looked up by hand for packages whose own description has no licence. */
const FOUND = { 'parse-cache-control': 'BSD-3-Clause' };

/** One of several alternatives is enough; combined ones are all needed. Deeper expressions have not occurred yet. */
function isAllowed(licence) {
  const plain = licence.replace(/^\(|\)$/g, '');
  return plain.includes(' OR ')
    ? plain.split(' OR ').some((one) => ALLOWED.has(one))
    : plain.split(' AND ').every((one) => ALLOWED.has(one));
}

const { packages } = JSON.parse(readFileSync(`${ROOT}package-lock.json`, 'utf8'));
const refused = Object.entries(packages)
  .filter(([place, { link }]) => place.includes('node_modules/') && !link)
  .map(([place, { version, license }]) => {
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return { name, version, licence: license ?? FOUND[name] ?? 'none' };
  })
  .filter(({ licence }) => !isAllowed(licence));
for (const { name, version, licence } of refused)
  console.error(
    `${name} ${version} has the licence ${licence}: look at it, then allow it here or leave the package`,
  );
process.exitCode = refused.length ? 1 : 0;
