/**
 * Brings a version from one product to another, byte for byte: from staging, where it was tried, to production.
 *
 *   spreadwise-remote promote --from STAGING --to PRODUCTION [--version VERSION] [--canary PERCENT] [--no-activate]
 *
 * Without --version it is the one that is active at --from. What --from states of it (the gate's rules, since when it was
 * active, how many tabs failed) is signed there and checked at --to, where the owner has to trust that environment.
 * SPREADWISE_REMOTE_TOKEN holds the token for --to, SPREADWISE_STAGING_TOKEN the one for --from; each goes to its own
 * product only. Ends as publish-remote does.
 */
import { tokenFor } from '../lib/ci-identity.mjs';
import { askedLines, remotesApi } from '../lib/remotes-api.mjs';
import {
  CommandError,
  EXIT,
  originOf,
  readOptions,
  readShare,
  readVersion,
  remoteHere,
  say,
} from '../lib/team.mjs';

const FROM_VARIABLE = 'SPREADWISE_STAGING_TOKEN';

/** @param {import('../lib/host.mjs').Host} host */
export async function promote(host, args) {
  const options = readOptions(
    args,
    {
      from: { type: 'string' },
      to: { type: 'string' },
      version: { type: 'string' },
      canary: { type: 'string' },
      'no-activate': { type: 'boolean', default: false },
    },
    `${host.usage('promote')} --from STAGING --to PRODUCTION [--version VERSION] [--canary PERCENT] [--no-activate]`,
  );
  const remote = remoteHere(host);
  const from = originOf('from', options.from);
  const to = originOf('to', options.to);
  if (from === to)
    throw new CommandError('--from and --to are the same product; there is nothing to promote.');
  const query = activationOf(options);
  const source = remotesApi({
    to: from,
    token: await tokenFor({ to: from, remote, host, variable: FROM_VARIABLE }),
    remote,
    host,
  });
  const target = remotesApi({ to, token: await tokenFor({ to, remote, host }), remote, host });

  const version =
    options.version === undefined ? await activeAt(source, from) : readVersion(options.version, host);
  const zip = await source.export(version);
  say(`${remote}: version ${version} of ${from}, packed ${(zip.length / 1000).toFixed(1)} kB`);
  const { status, body } = await target.publish(zip, query);
  if (body.version !== version)
    throw new CommandError(
      `${to} made version ${body.version} of what ${from} calls ${version}: these are not the same bytes. Nothing else was done.`,
      EXIT.unanswered,
    );
  say(`${status === 201 ? 'promoted' : 'was there before'}: the same version ${version} at ${to}`);
  sayOutcome(body, query, { version, host });
}

function activationOf({ canary, 'no-activate': keptBack }) {
  if (canary !== undefined && keptBack)
    throw new CommandError('--canary and --no-activate exclude each other.');
  if (canary !== undefined) return { activate: 'canary', share: String(readShare(canary)) };
  return { activate: keptBack ? 'no' : 'now' };
}

async function activeAt(source, from) {
  const { active } = await source.status();
  if (active) return active.version;
  throw new CommandError(`Nothing of it is active at ${from}; name a version with --version.`, EXIT.refused);
}

function sayOutcome({ contract, activation }, { activate, share }, { version, host }) {
  if (activate === 'no') return say(`stored, active for nobody: ${host.names.activate} --version ${version}`);
  if (activation === 'done')
    return say(activate === 'now' ? 'active for everybody' : `canary for ${share} % of the browsers`);
  if (contract.approval === 'waiting') {
    say('  beyond what is approved there, this version asks:');
    for (const line of askedLines(contract.changes)) say(line);
  }
  throw new CommandError(
    contract.approval === 'refused'
      ? `It is stored, but the owner has refused what it asks for: ${contract.reason}`
      : 'It is stored and waits for the owner, who answers under Security & deployment.',
    contract.approval === 'refused' ? EXIT.refused : EXIT.waits,
  );
}
