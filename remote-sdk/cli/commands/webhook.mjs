/**
 * Who is told of each step of the remote.
 *
 *   spreadwise-remote webhook add    --to URL --address https://hooks.example.com/…   prints its secret, once
 *   spreadwise-remote webhook test   --to URL [--id ID]     sends a test message, and says whether it was taken
 *   spreadwise-remote webhook remove --to URL --id ID
 *
 * `test` ends with 1 when a message was not taken.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { tokenFor } from '../lib/ci-identity.mjs';
import { remotesApi } from '../lib/remotes-api.mjs';
import { CommandError, EXIT, originOf, readOptions, remoteHere, say } from '../lib/team.mjs';

const ACTS = { add, test, remove };
const TEST_EVENT = 'remote.test';
/** Messages go out once a second; a receiver has some seconds to answer. */
const LOOKS = 20;
const BETWEEN_MS = 1_000;

/** @param {import('../lib/host.mjs').Host} host */
export async function webhook(host, [act, ...args]) {
  const usage = `${host.usage('webhook')} add|test|remove --to URL [--address ADDRESS] [--id ID]`;
  if (!Object.hasOwn(ACTS, act ?? ''))
    throw new CommandError(`webhook adds, tests or removes one.\nUsage: ${usage}`);
  const text = { type: 'string' };
  const options = readOptions(args, { to: text, address: text, id: text }, usage);
  const remote = remoteHere(host);
  const to = originOf('to', options.to);
  await ACTS[act]({
    api: remotesApi({ to, token: await tokenFor({ to, remote, host }), remote, host }),
    remote,
    ...options,
  });
}

async function add({ api, remote, address }) {
  if (!address) throw new CommandError('--address is missing: where the messages go, over https.');
  const { id, secret } = await api.webhook('', { url: address });
  say(`${address} is told of each step of ${remote}: webhook ${id}`);
  say(`  Its messages are signed by this secret, which is not shown again:\n${secret}`);
}

async function remove({ api, remote, id }) {
  if (!id) throw new CommandError('--id is missing: the webhook, as `webhook test` names it.');
  await api.webhook('/remove', { id });
  say(`${remote} has no webhook ${id} any more`);
}

async function test({ api, remote, id }) {
  const asked = (await api.status()).webhooks.filter((one) => !one.endedAt && (!id || one.id === id));
  if (asked.length === 0)
    throw new CommandError(`${remote} has no ${id ? `webhook ${id}` : 'webhook'} that is sent to.`);
  let allTaken = true;
  for (const one of asked) {
    await api.webhook('/test', { id: one.id });
    const sent = await answerTo(api, one.id);
    const taken = sent?.state === 'delivered';
    allTaken &&= taken;
    const why = sent?.result ? `: ${sent.result}` : '';
    say(`${one.url} (${one.id}) ${taken ? 'has taken it' : 'has not taken it; it is sent again'}${why}`);
  }
  if (!allTaken) throw new CommandError('Not every message was taken.', EXIT.refused);
}

/** What came of the first try, as soon as that is known. */
async function answerTo(api, id) {
  for (let look = 0; look < LOOKS; look++) {
    await sleep(BETWEEN_MS);
    const { webhooks } = await api.status();
    const sent = webhooks.find((one) => one.id === id)?.deliveries.find(({ event }) => event === TEST_EVENT);
    if (sent && sent.tries > 0) return sent;
  }
  return null;
}
