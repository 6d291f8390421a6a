/**
 * Makes a published version active for everybody, or as a canary for a share of the browsers.
 *
 *   spreadwise-remote activate --to URL --version VERSION [--canary PERCENT]
 */
import { apiFor } from '../lib/ci-identity.mjs';
import { pointerWords } from '../lib/remotes-api.mjs';
import { originOf, readOptions, readShare, readVersion, remoteHere, say } from '../lib/team.mjs';

/** @param {import('../lib/host.mjs').Host} host */
export async function activate(host, args) {
  const options = readOptions(
    args,
    { to: { type: 'string' }, version: { type: 'string' }, canary: { type: 'string' } },
    `${host.usage('activate')} --to URL --version VERSION [--canary PERCENT]`,
  );
  const remote = remoteHere(host);
  const to = originOf('to', options.to);
  const version = readVersion(options.version, host);
  const share = options.canary === undefined ? null : readShare(options.canary);
  const api = await apiFor({ to, remote, host });
  const pointers = share === null ? await api.activate(version) : await api.canary({ version, share });
  say(`${remote}: ${pointerWords(pointers, host)}`);
}
