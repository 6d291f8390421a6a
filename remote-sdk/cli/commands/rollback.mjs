/**
 * Undoes a remote's last step: ends a running canary, or else makes the last good version active again.
 *
 *   spreadwise-remote rollback --to URL
 */
import { apiFor } from '../lib/ci-identity.mjs';
import { pointerWords } from '../lib/remotes-api.mjs';
import { originOf, readOptions, remoteHere, say } from '../lib/team.mjs';

/** @param {import('../lib/host.mjs').Host} host */
export async function rollback(host, args) {
  const options = readOptions(args, { to: { type: 'string' } }, `${host.usage('rollback')} --to URL`);
  const remote = remoteHere(host);
  const to = originOf('to', options.to);
  const pointers = await (await apiFor({ to, remote, host })).rollback();
  say(`${remote} is rolled back: ${pointerWords(pointers, host)}`);
}
