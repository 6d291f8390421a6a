// The end of every installation (npm's prepare): installs the pre-commit hook, and records that the lockfile's packages
// are installed. Without development packages it does neither.
import { existsSync } from 'node:fs';
import { markInstalled } from './lib/install.mjs';
import { ROOT, run } from './lib/run.mjs';

const HOOKS = `${ROOT}node_modules/simple-git-hooks/cli.js`;

if (existsSync(HOOKS)) {
  // Outside a git checkout there is no place for a hook.
  if (existsSync(`${ROOT}.git`)) await run(process.execPath, [HOOKS]);
  markInstalled(ROOT);
}
