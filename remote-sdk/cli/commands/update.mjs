/**
 * Takes the SDK of a running product: npm installs it by the address of that very version, which stays what it is, and the
 * lockfile with it.
 *
 *   spreadwise-remote update --from URL
 */
import { runNpm } from '../lib/npm.mjs';
import { ask } from '../lib/remotes-api.mjs';
import { CommandError, EXIT, originOf, readOptions, say } from '../lib/team.mjs';

/** @param {import('../lib/host.mjs').Host} host */
export async function update(host, args) {
  if (!host.kit) throw new CommandError('In the repository of the product the SDK is the repository’s own.');
  const options = readOptions(args, { from: { type: 'string' } }, 'spreadwise-remote update --from URL');
  const from = originOf('from', options.from);
  const answer = await ask(`${from}/sdk.tgz`, { method: 'HEAD' }, { host });
  const place = answer.headers.get('content-location');
  if (!answer.ok || !place)
    throw new CommandError(`${from} serves no SDK (it answered ${answer.status}).`, EXIT.unanswered);
  const { href } = new URL(place, from);
  say(`installing ${href}`);
  const code = await runNpm(['install', '--save-dev', `@spreadwise/remote-sdk@${href}`]);
  if (code !== 0) throw new CommandError('npm install failed; its output is above.', EXIT.refused);
}
