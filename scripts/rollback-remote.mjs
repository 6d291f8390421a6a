/**
 * Takes back a remote's last step: ends its canary where one runs, otherwise makes the last good version active again.
 *
 *   npm run rollback-remote -w mfe-signup -- --to URL
 */
import { pointerWords, remotesApi } from './lib/remotes-api.mjs';
import { command, originOf, readOptions, readToken, remoteHere, say } from './lib/team.mjs';

await command(async () => {
  const options = readOptions({ to: { type: 'string' } }, 'npm run rollback-remote -w mfe-… -- --to URL');
  const remote = remoteHere();
  const to = originOf('to', options.to);
  const pointers = await remotesApi({ to, token: readToken(remote), remote }).rollback();
  say(`${remote} is taken back: ${pointerWords(pointers)}`);
});
