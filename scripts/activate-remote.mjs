/**
 * Gives a version that was published before to everybody, or as a canary to a share of the browsers.
 *
 *   npm run activate-remote -w mfe-signup -- --to URL --version VERSION [--canary PERCENT]
 */
import { pointerWords, remotesApi } from './lib/remotes-api.mjs';
import {
  command,
  originOf,
  readOptions,
  readShare,
  readToken,
  readVersion,
  remoteHere,
  say,
} from './lib/team.mjs';

await command(async () => {
  const options = readOptions(
    { to: { type: 'string' }, version: { type: 'string' }, canary: { type: 'string' } },
    'npm run activate-remote -w mfe-… -- --to URL --version VERSION [--canary PERCENT]',
  );
  const remote = remoteHere();
  const to = originOf('to', options.to);
  const version = readVersion(options.version);
  const share = options.canary === undefined ? null : readShare(options.canary);
  const api = remotesApi({ to, token: readToken(remote), remote });
  const pointers = share === null ? await api.activate(version) : await api.canary({ version, share });
  say(`${remote}: ${pointerWords(pointers)}`);
});
