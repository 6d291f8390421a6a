/**
 * Makes a further remote: a workspace with one screen, its tests and its commands, at a page of its own.
 *
 *   npm run new-remote -- mfe-insights --path /insights --title "Insights" [--permission analytics.view]
 *
 * With --permission the page is for those who hold it, and nobody else ever fetches the remote's code.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './lib/install.mjs';
import { lockWorkspace } from './lib/lock-workspace.mjs';
import { remoteFiles } from './lib/new-remote-files.mjs';
import { capture, fail, ROOT } from './lib/run.mjs';
import { remotes } from './lib/workspaces.mjs';

const USAGE =
  'npm run new-remote -- mfe-insights --path /insights --title "Insights" [--permission analytics.view]';
/** First parts of paths that the server answers itself; the contract (contract/src/remote-contract.ts) has the same. */
const TAKEN = ['api', 'assets', 'healthz', 'metrics', 'readyz', 'remotes', 'v1'];

await ensureInstalled();
const asked = readArguments();
await refuseWrong(asked);
const files = writeFiles(asked);
await format(files);
lockWorkspace(ROOT, asked.name);
tellNextSteps(asked);

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { path: { type: 'string' }, title: { type: 'string' }, permission: { type: 'string' } },
    });
    const [name = ''] = positionals;
    const screen = name
      .replace(/^mfe-/, '')
      .replace(/(^|-)([a-z0-9])/g, (_match, _dash, letter) => letter.toUpperCase());
    return {
      name,
      screen,
      title: values.title?.trim() ?? '',
      path: values.path ?? '',
      permission: values.permission,
    };
  } catch (error) {
    return fail(`${error.message}\nUsage: ${USAGE}`);
  }
}

async function refuseWrong({ name, path: page, title, permission }) {
  const wrong = (what) => fail(`${what}\nUsage: ${USAGE}`);
  if (!/^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 40)
    wrong(`"${name}" is no name for a remote; it is mfe- and lower-case words, such as mfe-insights.`);
  if (existsSync(ROOT + name)) wrong(`There is a folder ${name} already.`);
  if (!/^\/[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(page))
    wrong(`--path is ${page || 'missing'}; it is lower-case words after slashes, such as /insights.`);
  if (TAKEN.includes(page.split('/')[1])) wrong(`--path ${page} is the server's own.`);
  const taken = remotes().find((remote) => pathsOf(remote).includes(page));
  if (taken) wrong(`--path ${page} is a page of ${taken} already.`);
  if (!title || title.length > 60)
    wrong('--title is missing or longer than 60 characters; it is what the page is called.');
  const permissions = permission === undefined ? [] : await readPermissions();
  if (permission !== undefined && !permissions.includes(permission))
    wrong(`There is no permission "${permission}"; there are ${permissions.join(', ')}.`);
}

/** Of the remotes of this repository; of all others the owner is told when the contract is to be approved. */
function pathsOf(remote) {
  const file = `${ROOT}${remote}/remote.json`;
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')).pages ?? []).map(({ path }) => path) : [];
}

/** The keys of the one table of permissions. */
async function readPermissions() {
  const { transform } = await import('esbuild');
  const source = readFileSync(`${ROOT}shared-auth/src/model/permissions.ts`, 'utf8');
  const { code } = await transform(source, { loader: 'ts', format: 'esm' });
  const { PERMISSIONS } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return Object.keys(PERMISSIONS);
}

/** Writes the workspace; returns the paths. */
function writeFiles(remote) {
  const files = remoteFiles(remote, installedVersion);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(`${ROOT}${remote.name}/${file}`), { recursive: true });
    writeFileSync(`${ROOT}${remote.name}/${file}`, text);
  }
  return Object.keys(files).map((file) => `${remote.name}/${file}`);
}

/** Of a workspace or an installed package. */
function installedVersion(name) {
  const folder = name.startsWith('@spreadwise/') ? name.replace('@spreadwise/', '') : `node_modules/${name}`;
  return JSON.parse(readFileSync(`${ROOT}${folder}/package.json`, 'utf8')).version;
}

async function format(files) {
  const biome = 'node_modules/@biomejs/biome/bin/biome';
  const { code, output } = await capture(process.execPath, [biome, 'check', '--write', ...files]);
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
Security & deployment and makes the team's token; the team publishes:

  npm run publish-remote -w ${name} -- --to https://the.product

docs/remotes.md goes on from here.`);
}
