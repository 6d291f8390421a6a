// The end of every installation (npm's prepare): the pre-commit hook, and the mark by which our scripts know that the
// lockfile's packages are there. Without development packages there is neither.
import { existsSync } from 'node:fs';
import { markInstalled } from './lib/install.mjs';
import { ROOT, run } from './lib/run.mjs';

const HOOKS = `${ROOT}node_modules/simple-git-hooks/cli.js`;

if (existsSync(HOOKS)) {
  // Outside a git checkout there is nowhere to put a hook.
  if (existsSync(`${ROOT}.git`)) await run(process.execPath, [HOOKS]);
  markInstalled(ROOT);
}
