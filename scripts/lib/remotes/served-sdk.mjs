// The SDK as the product serves it (GET /sdk.tgz): what npm installs, but for the addresses of the product, which its build
// does not know. They are in one file, remote-sdk.json; it stands between the two parts of an archive as a part of its own,
// so the server joins three files and packs nothing (api/src/remotes/serve/routes.ts).
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from '../run.mjs';
import { PACKAGES } from './kit.mjs';
import { stagePackages } from './sdk-packages.mjs';
import { END, entriesOf, filesOf, headerOf } from './tarball.mjs';

const SDK = 'remote-sdk';
const MANIFEST = 'package.json';
/** Whole blocks of a tar, with room for the addresses. */
const MANIFEST_BYTES = 8_192;

/** Writes remote-sdk/dist, all of it at once: a product that runs may be asked for it meanwhile. */
export async function buildServedSdk(dist = path.join(ROOT, SDK, 'dist')) {
  const staging = path.join(ROOT, '.cache/served-sdk');
  const to = path.join(staging, 'dist');
  rmSync(staging, { recursive: true, force: true });
  await stagePackages(staging);
  mkdirSync(to, { recursive: true });
  const write = (name, bytes) => writeFileSync(path.join(to, name), bytes);
  const pack = (...parts) => gzipSync(Buffer.concat(parts), { level: 9 });
  for (const folder of PACKAGES.filter((name) => name !== SDK))
    write(`${folder}.tgz`, pack(entriesOf(filesOf(path.join(staging, folder))), END));
  const files = filesOf(path.join(staging, SDK));
  const manifest = JSON.parse(files.get(MANIFEST));
  files.delete(MANIFEST);
  write(`${SDK}.head.gz`, pack(headerOf(MANIFEST, MANIFEST_BYTES)));
  write(`${SDK}.json`, JSON.stringify(servedManifest(manifest)).padEnd(MANIFEST_BYTES));
  write(`${SDK}.tail.gz`, pack(entriesOf(files), END));
  rmSync(dist, { recursive: true, force: true });
  renameSync(to, dist);
}

/** It brings the other packages along, each from the product's own address. */
function servedManifest({ peerDependencies, dependencies, ...manifest }) {
  const addressed = PACKAGES.filter((name) => name !== SDK).map((name) => [
    `@spreadwise/${name}`,
    `{product}/sdk/{version}/${name}.tgz`,
  ]);
  const foreign = Object.entries(peerDependencies).filter(([name]) => !name.startsWith('@spreadwise/'));
  return {
    ...manifest,
    dependencies: { ...dependencies, ...Object.fromEntries(addressed) },
    peerDependencies: Object.fromEntries(foreign),
    spreadwise: { product: '{product}', version: '{version}' },
  };
}
