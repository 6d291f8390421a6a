/**
 * Creates a new remote: a workspace with one screen, its tests and its commands, on its own page.
 *
 *   npm run new-remote -- mfe-insights --path /insights --title "Insights" [--permission analytics.view | --public]
 *
 * By default the page is for the owner's people only; with --permission for those who hold it, with --public for
 * everybody and for search engines. Nobody else ever fetches the remote's code.
 *
 *   npm run new-remote -- --standalone DIR [NAME] [--bundler webpack|rspack|vite] [--from PACKED] --path … --title …
 *
 * creates it as a repository of its own outside this one, with our packages as packed files (vendor/), from the folder
 * --from or packed now. Without a name it is named after the folder.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './lib/install.mjs';
import { lockWorkspace } from './lib/lock-workspace.mjs';
import { remoteFiles } from './lib/remotes/new-remote-files.mjs';
import { BUNDLERS, standaloneFiles } from './lib/remotes/standalone-files.mjs';
import { capture, fail, ROOT, run } from './lib/run.mjs';
import { remotes } from './lib/workspaces.mjs';

const USAGE =
  'npm run new-remote -- mfe-insights --path /insights --title "Insights" [--permission analytics.view | --public]\n' +
  '       npm run new-remote -- --standalone DIR [NAME] [--bundler webpack|rspack|vite] [--from PACKED] --path … --title …';
/** First path segments that the server answers itself; contract/src/remotes/contract.ts has the same list. */
const TAKEN = ['api', 'assets', 'healthz', 'metrics', 'readyz', 'remotes', 'sandbox', 'v1'];

await ensureInstalled();
const asked = readArguments();
await refuseWrong(asked);
if (asked.standalone) await makeStandalone(asked);
else {
  const files = writeFiles(asked.name, remoteFiles(asked, installedVersion));
  await format(files);
  lockWorkspace(ROOT, asked.name);
  tellNextSteps(asked);
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        path: { type: 'string' },
        title: { type: 'string' },
        permission: { type: 'string' },
        public: { type: 'boolean', default: false },
        standalone: { type: 'string' },
        bundler: { type: 'string', default: 'webpack' },
        from: { type: 'string' },
      },
    });
    const here = process.env.INIT_CWD ?? '';
    const standalone = values.standalone && path.resolve(here, values.standalone);
    const [name = standalone ? path.basename(standalone) : ''] = positionals;
    const screen = name
      .replace(/^mfe-/, '')
      .replace(/(^|-)([a-z0-9])/g, (_match, _dash, letter) => letter.toUpperCase());
    return {
      name,
      screen,
      title: values.title?.trim() ?? '',
      path: values.path ?? '',
      permission: values.permission,
      isPublic: values.public,
      standalone,
      bundler: values.bundler,
      from: values.from && path.resolve(here, values.from),
    };
  } catch (error) {
    return fail(`${error.message}\nUsage: ${USAGE}`);
  }
}

async function refuseWrong({ name, path: page, title, permission, isPublic, standalone, bundler }) {
  const wrong = (what) => fail(`${what}\nUsage: ${USAGE}`);
  if (!/^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 40)
    wrong(`"${name}" is no name for a remote; it is mfe- and lower-case words, such as mfe-insights.`);
  if (standalone && !Object.hasOwn(BUNDLERS, bundler))
    wrong(`--bundler is ${bundler}; it is one of ${Object.keys(BUNDLERS).join(', ')}.`);
  const folder = standalone || ROOT + name;
  if (existsSync(folder) && !(standalone && readdirSync(folder).length === 0))
    wrong(`There is a folder ${standalone || name} already.`);
  if (!/^\/[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(page))
    wrong(`--path is ${page || 'missing'}; it is lower-case words after slashes, such as /insights.`);
  if (TAKEN.includes(page.split('/')[1])) wrong(`--path ${page} is the server's own.`);
  const taken = remotes().find((remote) => pathsOf(remote).includes(page));
  if (taken) wrong(`--path ${page} is a page of ${taken} already.`);
  if (!title || title.length > 60)
    wrong('--title is missing or longer than 60 characters; it is what the page is called.');
  if (isPublic && permission !== undefined) wrong('--public and --permission exclude each other.');
  const permissions = permission === undefined ? [] : await readPermissions();
  if (permission !== undefined && !permissions.includes(permission))
    wrong(`There is no permission "${permission}"; there are ${permissions.join(', ')}.`);
}

/** Of this repository's remotes; the owner is told about all others when the contract is to be approved. */
function pathsOf(remote) {
  const file = `${ROOT}${remote}/remote.json`;
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')).pages ?? []).map(({ path }) => path) : [];
}

/** The keys of the permissions table. */
async function readPermissions() {
  const { transform } = await import('esbuild');
  const source = readFileSync(`${ROOT}shared-auth/src/model/permissions.ts`, 'utf8');
  const { code } = await transform(source, { loader: 'ts', format: 'esm' });
  const { PERMISSIONS } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return Object.keys(PERMISSIONS);
}

/** Returns the paths. */
function writeFiles(folder, files) {
  const place = path.resolve(ROOT, folder);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(place, file)), { recursive: true });
    writeFileSync(path.join(place, file), text);
  }
  return Object.keys(files).map((file) => path.join(folder, file));
}

/** Works in a folder outside this repository, with nothing of it in reach. */
async function makeStandalone(remote) {
  const { standalone: folder, from, name, bundler, screen } = remote;
  const vendor = path.join(folder, 'vendor');
  mkdirSync(vendor, { recursive: true });
  if (from)
    cpSync(from, vendor, { recursive: true, filter: (file) => file === from || file.endsWith('.tgz') });
  else if ((await run(process.execPath, ['scripts/pack-sdk.mjs', '--to', vendor])) !== 0)
    fail('The packages could not be packed.');
  const packed = (one) => {
    const file = `spreadwise-${one}-${installedVersion(`@spreadwise/${one}`)}.tgz`;
    if (!existsSync(path.join(vendor, file)))
      fail(`There is no ${file} in ${from}: npm run pack:sdk makes it.`);
    return `vendor/${file}`;
  };
  const files = writeFiles(
    folder,
    standaloneFiles(remote, { versionOf: installedVersion, own: ownRules(), packed }),
  );
  await format(files.filter((file) => /\.(tsx?|mjs)$/.test(file)));
  console.log(`${name} is made in ${folder}: src/${screen}.tsx is shown at ${remote.path}, built by ${bundler}.

  cd ${folder}
  npm install
  npm test
  npm run check
  npm run dev -- --in http://localhost:3000

The owner reserves the name under System > Releases and makes the token; README.md goes on from here.`);
}

function ownRules() {
  const { overrides, allowScripts } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'));
  const pinned = Object.entries(overrides).filter(([, version]) => typeof version === 'string');
  return { overrides: Object.fromEntries(pinned), allowScripts };
}

/** The installed version of a workspace, or of a package in the lockfile. */
function installedVersion(name) {
  if (name.startsWith('@spreadwise/'))
    return JSON.parse(readFileSync(`${ROOT}${name.replace('@spreadwise/', '')}/package.json`, 'utf8'))
      .version;
  const { packages } = JSON.parse(readFileSync(`${ROOT}package-lock.json`, 'utf8'));
  return packages[`node_modules/${name}`].version;
}

async function format(files) {
  const biome = 'node_modules/@biomejs/biome/bin/biome';
  // Outside this repository Biome cannot tell what git ignores.
  const options = ['check', '--write', '--vcs-enabled=false'];
  const { code, output } = await capture(process.execPath, [biome, ...options, ...files]);
  if (code !== 0) fail(`The new files could not be formatted:\n${output}`);
}

function tellNextSteps({ name, screen, path: page, permission }) {
  console.log(`${name} is made: ${name}/src/${screen}.tsx is shown at ${page}${permission ? ` to those who hold ${permission}` : ''}.

  npm run dev -w ${name}                                  work on it inside the running product
  npm run build -w ${name}                                webpack alone: what is published
  npm run test:unit -- --selectProjects ${name}           its tests, its contract with the shell among them
  npm run check

${name}/remote.json is its contract: its pages, the calls that it makes, its size budget. It comes with each version, and
the owner approves what it asks for. Nothing else in this repository names the remote. The owner reserves the name under
System > Releases and makes the team's token; the team publishes:

  npm run publish-remote -w ${name} -- --to https://the.product

docs/remotes.md goes on from here.`);
}
