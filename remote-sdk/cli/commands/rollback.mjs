/**
 * Undoes a remote's last step: ends a running canary, or else makes the last good version active again.
 *
 *   spreadwise-remote rollback --to URL [--version VERSION]
 *
 * --version: what to take back. Refused if that does not run any more, for example because the canary ended by itself.
 */
import { apiFor } from '../lib/ci-identity.mjs';
import { pointerWords } from '../lib/remotes-api.mjs';
import { originOf, readOptions, readVersion, remoteHere, say } from '../lib/team.mjs';

/** @param {import('../lib/host.mjs').Host} host */
export async function rollback(host, args) {
  const options = readOptions(
    args,
    { to: { type: 'string' }, version: { type: 'string' } },
    `${host.usage('rollback')} --to URL [--version VERSION]`,
  );
  const remote = remoteHere(host);
  const to = originOf('to', options.to);
  const from = options.version === undefined ? undefined : readVersion(options.version, host);
  const pointers = await (await apiFor({ to, remote, host })).rollback(from);
  say(`${remote} is rolled back: ${pointerWords(pointers, host)}`);
}
