// The remotes of this repository: every folder mfe-* with its own build. No script keeps a list of them.
import { existsSync, readdirSync } from 'node:fs';
import { ROOT } from './run.mjs';

/** Sorted by name. */
export const remotes = () =>
  readdirSync(ROOT)
    .filter((name) => name.startsWith('mfe-') && existsSync(`${ROOT}${name}/webpack.config.mjs`))
    .sort();
