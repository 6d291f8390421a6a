/**
 * npm run test:reproducible [-- mfe-auth,…]: the same sources make the same version in any folder. Builds the remotes
 * from copies of this repository in three folders whose paths differ in length, without a cache, and compares the
 * versions as the registry names them. Ends with 1 if one differs, and lists the files.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { ROOT, run } from '../lib/run.mjs';
import { remotes } from '../lib/workspaces.mjs';

const [only] = process.argv.slice(2);
const names = only?.split(',') ?? remotes();
const base = mkdtempSync(path.join(tmpdir(), 'reproducible-'));
const FOLDERS = [
  'a',
  'a-folder-of-a-longer-name',
  path.join('deeper', 'and', 'deeper', 'still', 'repository'),
];

try {
  const registry = await registryRules();
  const built = [];
  for (const folder of FOLDERS) built.push(await buildIn(path.join(base, folder), registry));
  let differs = false;
  for (const name of names) {
    const versions = built.map((one) => one[name].version);
    const same = new Set(versions).size === 1;
    differs ||= !same;
    console.log(`${name.padEnd(16)} ${versions.join('  ')}  ${same ? 'the same' : 'DIFFERENT'}`);
    if (!same) console.log(`  in ${differing(built.map((one) => one[name].files)).join(', ')}`);
  }
  process.exitCode = differs ? 1 : 0;
} finally {
  if (!process.env.KEEP_BUILDS) rmSync(base, { recursive: true, force: true });
}

/** The server's own rules: which files of a build count, and how a version is named. */
async function registryRules() {
  const { outputFiles } = await build({
    entryPoints: [path.join(ROOT, 'api/src/remotes/builds/build-files.ts')],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
  });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}

async function buildIn(folder, { readBuild, publishedOf, versionOf }) {
  copyRepository(folder);
  const code = await run(process.execPath, ['scripts/build.mjs', '--force', '--only', names.join(',')], {
    cwd: folder,
  });
  if (code !== 0) throw new Error(`The build in ${folder} ended with ${code}`);
  const result = {};
  for (const name of names) {
    const files = publishedOf(await readBuild(path.join(folder, name, 'dist')));
    result[name] = { files, version: versionOf(files) };
  }
  return result;
}

/** The current files of the repository, and its packages by hard links: nothing leads back to this folder. */
function copyRepository(folder) {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  for (const file of list.split('\0').filter(Boolean))
    if (existsSync(path.join(ROOT, file))) cpSync(path.join(ROOT, file), path.join(folder, file));
  for (const place of ['.', ...new Set(list.split('\0').map((file) => file.split('/')[0]))]) {
    const packages = path.join(place, 'node_modules');
    if (!existsSync(path.join(ROOT, packages))) continue;
    mkdirSync(path.join(folder, place), { recursive: true });
    copyPackages(path.join(ROOT, packages), path.join(folder, packages));
  }
}

function copyPackages(from, to) {
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'ignore' });
  } catch {
    // Another disk, or a cp without links.
    rmSync(to, { recursive: true, force: true });
    cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  }
}

/** The files that differ, or are missing, between them. */
function differing(all) {
  const every = new Set(all.flatMap((files) => [...files.keys()]));
  return [...every].filter(
    (file) => new Set(all.map((files) => files.get(file)?.toString('base64'))).size > 1,
  );
}
