// Which remotes this repository has: every folder mfe-* with a build of its own. No script keeps a list of them.
import { existsSync, readdirSync } from 'node:fs';
import { ROOT } from './run.mjs';

/** Their names, sorted. */
export const remotes = () =>
  readdirSync(ROOT)
    .filter((name) => name.startsWith('mfe-') && existsSync(`${ROOT}${name}/webpack.config.mjs`))
    .sort();
