// The product's API for a command, with the token from the environment or, in a CI with ID tokens (OpenID Connect), one
// that the product issues for some minutes. The latter needs no stored secret.
import { ask, readJson, remotesApi } from './remotes-api.mjs';
import { CommandError, EXIT, keepUnsaid, readToken, TOKEN_VARIABLE } from './team.mjs';

/** Where a CI without an API for it puts the ID token, such as GitLab under `id_tokens`. */
const ID_TOKEN_VARIABLE = 'SPREADWISE_ID_TOKEN';

/** @param {{ to: string, remote: string, host: import('./host.mjs').Host }} options `to`: the origin */
export const apiFor = async ({ to, remote, host }) =>
  remotesApi({ to, token: await tokenFor({ to, remote, host }), remote, host });

async function tokenFor({ to, remote, host }) {
  const idToken = process.env[TOKEN_VARIABLE]?.trim() ? null : await idTokenFor(to, host);
  if (!idToken) return readToken(remote);
  const answer = await ask(
    `${to}/api/remotes/exchange`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ remote, idToken }),
    },
    { host },
  );
  const body = await readJson(answer);
  if (answer.ok && body?.token) return keepUnsaid(body.token);
  throw new CommandError(
    `${to} gives this CI no token for ${remote} (${answer.status}): ${body?.error ?? 'it takes no ID tokens.'}\n` +
      'The owner lists trusted publishers under System > Releases.',
    answer.status < 500 ? EXIT.refused : EXIT.unanswered,
  );
}

/** An ID token for this product's audience only, so that it is useless elsewhere. Null: this CI provides none. */
async function idTokenFor(audience, host) {
  const { ACTIONS_ID_TOKEN_REQUEST_URL: url, ACTIONS_ID_TOKEN_REQUEST_TOKEN: token } = process.env;
  if (!url || !token) return keepUnsaid(process.env[ID_TOKEN_VARIABLE]?.trim()) || null;
  keepUnsaid(token);
  const asked = new URL(url);
  asked.searchParams.set('audience', audience);
  const answer = await ask(asked, { headers: { authorization: `Bearer ${token}` } }, { host });
  const value = (await readJson(answer))?.value;
  if (answer.ok && value) return keepUnsaid(value);
  throw new CommandError(`${asked.origin} returned no ID token (${answer.status}).`, EXIT.unanswered);
}
