// A remote in its own repository, built by the bundler that its configuration is for.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isUpToDate, markBuilt, sourcesNow } from './lib/build-stamp.mjs';
import { runNpm } from './lib/npm.mjs';
import { CommandError, say } from './lib/team.mjs';
import { watchBundler } from './lib/watch-bundler.mjs';

const NAMES = Object.fromEntries(
  ['dev', 'check', 'publish', 'activate', 'rollback', 'status', 'preview'].map((name) => [
    name,
    `spreadwise-remote ${name}`,
  ]),
);
/** The packages that the SDK comes with. */
const SIBLINGS = ['contract', 'shared-auth', 'shared-ui', 'testkit', 'remote-sdk'];
/** Of an SDK that no product served. */
const LOCAL_PRODUCT = 'http://localhost:3000';

const inSdk = (file) => new URL(`../${file}`, import.meta.url);
const readJson = (file) => JSON.parse(readFileSync(inSdk(file), 'utf8'));

/** @type {import('./lib/host.mjs').Host} */
export const ownRepository = {
  names: NAMES,
  usage: (command) => `npx ${NAMES[command]}`,
  guide: 'node_modules/@spreadwise/remote-sdk/docs/remotes.md',
  elsewhere: () =>
    'There is no remote.json here. Run this in the folder of the remote, where its remote.json lies.',
  async build() {
    const folder = path.resolve('dist');
    const sources = sourcesNow();
    if (isUpToDate(folder, sources)) {
      say('dist is up to date');
      return folder;
    }
    const code = await runNpm(['run', 'build', '--silent']);
    if (code !== 0) throw new CommandError('npm run build failed; its output is above.', 1);
    if (!existsSync(folder)) throw new CommandError('npm run build created no folder dist.', 1);
    markBuilt(folder, sources);
    return folder;
  },
  watch: (_remote, listeners) => watchBundler(listeners),
  gate: () => import('../gate/index.mjs'),
  provided: inSdk('gate/provided.json'),
  kit() {
    const { version, spreadwise } = readJson('package.json');
    const ours = spreadwise
      ? { '@spreadwise/remote-sdk': `${spreadwise.product}/sdk/${spreadwise.version}/remote-sdk.tgz` }
      : Object.fromEntries(SIBLINGS.map((one) => [`@spreadwise/${one}`, `^${version}`]));
    return { ...readJson('kit.json'), ours, product: spreadwise?.product ?? LOCAL_PRODUCT };
  },
  port: () => 4001,
  product: null,
};
