// The team's commands: one implementation, wherever they run.
import { activate } from './commands/activate.mjs';
import { check } from './commands/check.mjs';
import { dev } from './commands/dev.mjs';
import { newRepository } from './commands/new.mjs';
import { preview } from './commands/preview.mjs';
import { publish } from './commands/publish.mjs';
import { rollback } from './commands/rollback.mjs';
import { status } from './commands/status.mjs';
import { update } from './commands/update.mjs';
import { CommandError, command } from './lib/team.mjs';

const COMMANDS = {
  ...{ new: newRepository, update },
  ...{ dev, check, publish, activate, canary, rollback, status, preview },
};

const USAGE = `spreadwise-remote new        NAME [--bundler webpack|rspack|vite]   a remote in a repository of its own
spreadwise-remote update     --from URL                        take the SDK of that product
spreadwise-remote dev        --in URL                          build on each change, shown inside a running product
spreadwise-remote check      [--to URL]                        hold the build to the gate's rules, here
spreadwise-remote publish    --to URL [--canary PERCENT | --no-activate] [--from FOLDER]
spreadwise-remote activate   --to URL --version VERSION        give it to everybody
spreadwise-remote canary     --to URL --version VERSION --share PERCENT
spreadwise-remote rollback   --to URL [--version VERSION]      take back the last step, or that version only
spreadwise-remote status     --to URL                          what runs, what waits, how it does
spreadwise-remote preview    --to URL [--version VERSION]      a link that shows it to one browser

The team's token is read from SPREADWISE_REMOTE_TOKEN; check does without, and dev on a developer's product.`;

/** @param {import('./lib/host.mjs').Host} host */
export const runCommand = (name, args, host) =>
  command(async () => {
    if (name === undefined || /^(-h|--help|help)$/.test(name)) return console.log(USAGE);
    if (!Object.hasOwn(COMMANDS, name)) throw new CommandError(`Unknown command ${name}.\n\n${USAGE}`);
    await COMMANDS[name](host, args);
  });

/** `activate` for a share of the browsers, as a command of its own. */
function canary(host, args) {
  if (!args.some((one) => /^--share(=|$)/.test(one)))
    throw new CommandError('--share is missing: the percentage of browsers, from 0.1 to 100.');
  return activate(
    host,
    args.map((one) => one.replace(/^--share(?==|$)/, '--canary')),
  );
}
