// Turns our packages into what npm installs elsewhere: compiled ES modules with types, without workspace links.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { capture, ROOT } from '../run.mjs';
import { kitOf, PACKAGES, versionOf } from './kit.mjs';
import { bundleInto, GATE } from './sdk-gate.mjs';

/** The folders of the other packages are compiled; remote-sdk is plain JavaScript already. */
const SDK = 'remote-sdk';
const COMPILED = PACKAGES.filter((name) => name !== SDK);

/** Writes the same as the compiler that checks, in a tenth of the time. */
const TSC = 'node_modules/typescript-7/bin/tsc';

/** A page, or a test, has one instance of these: whoever uses our packages installs them. */
const PEERS =
  /^(react|react-dom|react-router-dom|@tanstack\/react-query|@testing-library\/.+|@spreadwise\/.+)$/;
/** What is packed of remote-sdk as it is. */
const SDK_FOLDERS = ['bin', 'cli', 'jest', 'presets'];

/** The description of each in a registry. */
const DESCRIPTIONS = {
  contract: 'What remotes of Spreadwise and its API say to each other, typed.',
  'shared-auth': 'Who is signed in, and calls to the API, for remotes of Spreadwise.',
  'shared-ui': 'The components and styles of Spreadwise, for its remotes.',
  testkit: 'Mounts a screen of a remote as the shell does, for tests.',
};
/** Under the included licence, for those whom the owner allows. */
const PUBLISHED = { license: 'SEE LICENSE IN LICENSE', publishConfig: { access: 'restricted' } };

const siblings = COMPILED.map((folder) => `@spreadwise/${folder}`);
const manifestOf = (folder) => JSON.parse(readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8'));
const writeJson = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);

/** Writes each package into its own folder; resolves to the folders. */
export async function stagePackages(staging) {
  mkdirSync(staging, { recursive: true });
  await Promise.all([writeTypes(staging), ...COMPILED.map((folder) => compile(staging, folder))]);
  for (const folder of COMPILED) takeTypes(staging, folder);
  await stageSdk(path.join(staging, SDK));
  for (const folder of PACKAGES) cpSync(path.join(ROOT, 'LICENSE'), path.join(staging, folder, 'LICENSE'));
  return PACKAGES.map((folder) => path.join(staging, folder));
}

/** `./plans` -> dist/plans, from its source. */
const entriesOf = (folder) =>
  Object.entries(manifestOf(folder).exports).map(([name, source]) => ({
    name,
    source: source.replace(/^\.\//, ''),
    out: name === '.' ? 'index' : name.slice(2),
  }));

async function compile(staging, folder) {
  const place = path.join(staging, folder);
  await build({
    absWorkingDir: path.join(ROOT, folder),
    entryPoints: Object.fromEntries(entriesOf(folder).map(({ out, source }) => [out, source])),
    outdir: path.join(place, 'dist'),
    bundle: true,
    // A module that two entries use exists once in the page.
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    packages: 'external',
    chunkNames: 'shared-[hash]',
    logLevel: 'warning',
  });
  // In tests a class is only its name; the page has the styles.
  const styles = path.join(place, 'dist/index.css');
  writeJson(path.join(place, 'package.json'), packedManifest(folder, existsSync(styles)));
}

function packedManifest(folder, hasStyles) {
  const { name, version, dependencies = {} } = manifestOf(folder);
  const entries = entriesOf(folder).map(({ name: entry, out, source }) => [
    entry,
    {
      types: `./dist/types/${source.replace(/^src\//, '').replace(/\.tsx?$/, '.d.ts')}`,
      default: `./dist/${out}.js`,
    },
  ]);
  return {
    name,
    version,
    description: DESCRIPTIONS[folder],
    ...PUBLISHED,
    files: ['dist'],
    type: 'module',
    sideEffects: false,
    exports: Object.fromEntries([...entries, ...(hasStyles ? [['./styles.css', './dist/index.css']] : [])]),
    ...splitPeers(dependencies),
  };
}

/** Peers are requested by range: an exact version would become a second copy at the next release. */
function splitPeers(dependencies) {
  const entries = Object.entries(dependencies);
  return {
    dependencies: Object.fromEntries(entries.filter(([name]) => !PEERS.test(name))),
    peerDependencies: Object.fromEntries(
      entries.filter(([name]) => PEERS.test(name)).map(([name, version]) => [name, `^${version}`]),
    ),
  };
}

/** Of all of them at once: they name each other. And of the presets, which are JavaScript with types in comments. */
async function writeTypes(staging) {
  const compilerOptions = {
    noEmit: false,
    // npm run check does that.
    noCheck: true,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: ROOT,
    outDir: path.join(staging, 'types'),
    typeRoots: [path.join(ROOT, 'node_modules/@types')],
    types: ['node'],
  };
  const compile = (name, include, more) => {
    const config = path.join(staging, `tsconfig.${name}.json`);
    writeJson(config, {
      extends: path.join(ROOT, 'tsconfig.base.json'),
      compilerOptions: { ...compilerOptions, ...more },
      include,
      exclude: [path.join(ROOT, '*/src/**/*.test.*')],
    });
    return run(TSC, '-p', config);
  };
  const presets = ['webpack', 'rspack', 'vite'].map((name) => path.join(ROOT, SDK, `presets/${name}.mjs`));
  const sources = COMPILED.map((folder) => path.join(ROOT, folder, 'src'));
  await Promise.all([compile('sources', sources), compile('presets', presets, { allowJs: true })]);
}

async function run(...args) {
  const { code, output } = await capture(process.execPath, args);
  if (code !== 0) throw new Error(`${args[0]} failed:\n${output}`);
}

function takeTypes(staging, folder) {
  const from = path.join(staging, 'types', folder, 'src');
  const to = path.join(staging, folder, 'dist/types');
  for (const name of readdirSync(from, { recursive: true }).filter((file) => file.endsWith('.d.ts'))) {
    const file = path.join(from, name);
    mkdirSync(path.dirname(path.join(to, name)), { recursive: true });
    writeFileSync(path.join(to, name), withExtensions(readFileSync(file, 'utf8'), path.dirname(file)));
  }
}

/** Node resolves only whole file names, in types as well; our sources have none. */
const withExtensions = (text, folder) =>
  text.replace(/(\bfrom\s*|\bimport\s*\(?\s*)(["'])(\.{1,2}\/[^"']*)\2/g, (_, before, quote, request) => {
    const file = path.join(folder, request);
    const whole = existsSync(`${file}.d.ts`) || !isFolder(file) ? `${request}.js` : `${request}/index.js`;
    return `${before}${quote}${/\.(css|js)$/.test(request) ? request : whole}${quote}`;
  });

const isFolder = (file) => statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false;

async function stageSdk(place) {
  mkdirSync(place, { recursive: true });
  for (const folder of SDK_FOLDERS)
    cpSync(path.join(ROOT, SDK, folder), path.join(place, folder), { recursive: true });
  cpSync(path.join(path.dirname(place), 'types', SDK, 'presets'), path.join(place, 'presets'), {
    recursive: true,
  });
  for (const name of ['README.md', 'CHANGELOG.md'])
    cpSync(path.join(ROOT, SDK, name), path.join(place, name));
  mkdirSync(path.join(place, 'docs'), { recursive: true });
  writeFileSync(
    path.join(place, 'docs/remotes.md'),
    withoutLinks(readFileSync(path.join(ROOT, 'docs/remotes.md'), 'utf8')),
  );
  const imported = await bundleInto({
    entry: GATE,
    outfile: path.join(place, 'gate/index.mjs'),
    outside: ['@spreadwise/contract'],
  });
  writeJson(path.join(place, 'remote.schema.json'), await remoteSchema());
  writeJson(path.join(place, 'gate/provided.json'), await providedHere());
  const { ours: _, product: __, ...kit } = await kitOf({});
  writeJson(path.join(place, 'kit.json'), kit);
  const { private: ___, ...manifest } = manifestOf(SDK);
  const needed = Object.fromEntries([...imported, ...siblings].map((name) => [name, versionOf(name)]));
  const { dependencies, peerDependencies } = splitPeers({ ...manifest.dependencies, ...needed });
  writeJson(path.join(place, 'package.json'), {
    ...manifest,
    ...PUBLISHED,
    files: [...SDK_FOLDERS, 'docs', 'gate', 'kit.json', 'remote.schema.json', 'CHANGELOG.md'],
    exports: { ...manifest.exports, './remote.schema.json': './remote.schema.json' },
    dependencies,
    peerDependencies,
  });
}

/** Of a page that is read outside this repository: what it leads to beside itself is not there. */
export const withoutLinks = (text) => text.replace(/\[([^\]]*)\]\((?!#|https?:)[^)]*\)/g, '$1');

/** The schema by which editors check a remote.json. */
async function remoteSchema() {
  const { remoteContract, CALLS } = await readContract();
  const { z } = await import('zod');
  const schema = z.toJSONSchema(remoteContract, { io: 'input', unrepresentable: 'any' });
  return {
    ...schema,
    title: 'The contract of a remote',
    description: `${Object.keys(CALLS).length} calls exist.`,
  };
}

/** What this release's shell provides, for a check without a running product. */
async function providedHere() {
  const provided = JSON.parse(readFileSync(path.join(ROOT, 'shell/dist/provided.json'), 'utf8'));
  const { CALLS } = await readContract();
  const slots = readdirSync(ROOT)
    .map((name) => path.join(ROOT, name, 'remote.json'))
    .filter((file) => existsSync(file))
    .flatMap((file) => JSON.parse(readFileSync(file, 'utf8')).slots ?? []);
  return { ...provided, calls: Object.keys(CALLS), slots: slots.map(({ name }) => name) };
}

/** Loads the contract; its sources are not modules that Node can import. */
async function readContract() {
  const outfile = path.join(ROOT, '.cache/contract.mjs');
  await bundleInto({ entry: 'contract/src/index.ts', outfile });
  return import(pathToFileURL(outfile).href);
}
