/**
 * Makes a remote in a repository of its own: a screen, its tests and contract, the build by the chosen bundler, a workflow.
 *
 *   spreadwise-remote new mfe-insights [--bundler webpack|rspack|vite] [--path /insights] [--title "Insights"]
 *                                      [--permission analytics.view | --public]
 *
 * It needs no checkout and nothing that runs: versions, permissions and the product's address came with the SDK. The page
 * is for the owner's people alone; with --permission for those who hold it, with --public for everybody.
 */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { CommandError, say } from '../lib/team.mjs';
import { NEW_OPTIONS, newRemote, refuseWrong, typedIn } from '../new/asked.mjs';
import { repositoryFiles } from '../new/repository-files.mjs';

const USAGE =
  'spreadwise-remote new NAME [--bundler webpack|rspack|vite] [--path PATH] [--title TITLE] [--permission NAME | --public]';

/** @param {import('../lib/host.mjs').Host} host */
export function newRepository({ kit }, args) {
  if (!kit) throw new CommandError('In the repository of the product it is npm run new-remote.');
  const known = kit();
  const remote = readRemote(args);
  const folder = typedIn(remote.name);
  try {
    refuseWrong(remote, known);
    refuseFull(folder);
  } catch (error) {
    throw error instanceof CommandError ? new CommandError(`${error.message}\nUsage: ${USAGE}`) : error;
  }
  writeRepository(folder, repositoryFiles(remote, known));
  tellNextSteps({ folder: remote.name, remote, product: known.product });
}

function readRemote(args) {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: NEW_OPTIONS });
    return newRemote(positionals[0] ?? '', values);
  } catch (error) {
    throw new CommandError(`${error.message}\nUsage: ${USAGE}`);
  }
}

export function refuseFull(folder) {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new CommandError(`There is a folder ${folder} already.`);
}

/** @param {Record<string, string>} files path -> text */
export function writeRepository(folder, files) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
}

export const tellNextSteps = ({ folder, remote: { name, screen, path: page, bundler }, product }) =>
  say(`${name} is made: ${folder}/src/${screen}.tsx is shown at ${page}, built by ${bundler}.

  cd ${folder}
  npm install
  npm test
  npm run check

The owner reserves the name under System > Releases and makes the token; with it in SPREADWISE_REMOTE_TOKEN

  npm run dev -- --in ${product}

shows the screen inside the running product. README.md goes on from here.`);
