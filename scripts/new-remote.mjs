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
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { refuseFull, tellNextSteps, writeRepository } from '../remote-sdk/cli/commands/new.mjs';
import { NEW_OPTIONS, newRemote, refuseWrong, typedIn } from '../remote-sdk/cli/new/asked.mjs';
import { remoteFiles } from '../remote-sdk/cli/new/remote-files.mjs';
import { repositoryFiles } from '../remote-sdk/cli/new/repository-files.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { lockWorkspace } from './lib/lock-workspace.mjs';
import { kitOf, PACKAGES, versionOf } from './lib/remotes/kit.mjs';
import { capture, fail, ROOT, run } from './lib/run.mjs';
import { remotes } from './lib/workspaces.mjs';

const USAGE =
  'npm run new-remote -- mfe-insights [--path /insights] [--title "Insights"] [--permission analytics.view | --public]\n' +
  '       npm run new-remote -- --standalone DIR [NAME] [--bundler webpack|rspack|vite] [--from PACKED] …';

await ensureInstalled();
const { remote, standalone, from } = readArguments();
try {
  await refuse();
} catch (error) {
  fail(`${error.message}\nUsage: ${USAGE}`);
}
if (standalone) await makeStandalone();
else await makeWorkspace();

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { ...NEW_OPTIONS, standalone: { type: 'string' }, from: { type: 'string' } },
    });
    const standalone = values.standalone && typedIn(values.standalone);
    const [name = standalone ? path.basename(standalone) : ''] = positionals;
    return { remote: newRemote(name, values), standalone, from: values.from && typedIn(values.from) };
  } catch (error) {
    return fail(`${error.message}\nUsage: ${USAGE}`);
  }
}

async function refuse() {
  const { name, path: page } = remote;
  refuseWrong(remote, await kitOf({}));
  if (!standalone && !name.startsWith('mfe-'))
    throw new Error(`"${name}" is no name for a remote here; it begins with mfe-, such as mfe-insights.`);
  refuseFull(standalone || ROOT + name);
  const taken = remotes().find((one) => pathsOf(one).includes(page));
  if (taken) throw new Error(`--path ${page} is a page of ${taken} already.`);
}

/** Of this repository's remotes; the owner is told about all others when the contract is to be approved. */
function pathsOf(one) {
  const file = `${ROOT}${one}/remote.json`;
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')).pages ?? []).map(({ path }) => path) : [];
}

async function makeWorkspace() {
  const { name } = remote;
  const files = remoteFiles(remote, versionOf);
  writeRepository(ROOT + name, files);
  await format(name, files);
  lockWorkspace(ROOT, name);
  tellOwnSteps();
}

/** Works in a folder outside this repository, with nothing of it in reach. */
async function makeStandalone() {
  const vendor = path.join(standalone, 'vendor');
  mkdirSync(vendor, { recursive: true });
  if (from)
    cpSync(from, vendor, { recursive: true, filter: (file) => file === from || file.endsWith('.tgz') });
  else if ((await run(process.execPath, ['scripts/pack-sdk.mjs', '--to', vendor])) !== 0)
    fail('The packages could not be packed.');
  const packed = (one) => {
    const file = `spreadwise-${one}-${versionOf(`@spreadwise/${one}`)}.tgz`;
    if (!existsSync(path.join(vendor, file)))
      fail(`There is no ${file} in ${from}: npm run pack:sdk makes it.`);
    return [`@spreadwise/${one}`, `file:vendor/${file}`];
  };
  const kit = await kitOf(Object.fromEntries(PACKAGES.map(packed)));
  const files = repositoryFiles(remote, kit);
  writeRepository(standalone, files);
  await format(standalone, files);
  tellNextSteps({ folder: standalone, remote, product: kit.product });
}

async function format(folder, files) {
  const sources = Object.keys(files).filter((file) => standalone === undefined || /\.(tsx?|mjs)$/.test(file));
  const biome = 'node_modules/@biomejs/biome/bin/biome';
  // Outside this repository Biome cannot tell what git ignores.
  const options = [
    'check',
    '--write',
    '--vcs-enabled=false',
    ...sources.map((file) => path.join(folder, file)),
  ];
  const { code, output } = await capture(process.execPath, [biome, ...options]);
  if (code !== 0) fail(`The new files could not be formatted:\n${output}`);
}

function tellOwnSteps() {
  const { name, screen, path: page, permission } = remote;
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
