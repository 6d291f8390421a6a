/**
 * Publishes a remote's build to a running product, with the token of its team.
 *
 *   spreadwise-remote publish --to URL [--canary PERCENT] [--no-activate] [--from FOLDER]
 *
 * Builds what is out of date first, unless --from names a folder with a build. Exits with 0 once the version is served,
 * or another one has replaced it (with --canary: once the canary has begun, with --no-activate: once it is stored), 1 if
 * it was refused, 2 on wrong usage, 3 if the server gave no usable answer, 4 if it is stored and waits for the owner's
 * approval.
 */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiFor } from '../lib/ci-identity.mjs';
import { packBuild } from '../lib/remote-zip.mjs';
import { askedLines, servedVersion } from '../lib/remotes-api.mjs';
import { sourceOf } from '../lib/source.mjs';
import { CommandError, EXIT, originOf, readOptions, readShare, remoteHere, say } from '../lib/team.mjs';

/** Milliseconds: how long an activated version may take until it is served, and the pause between two checks. */
const SERVED_LIMIT = 30_000;
const LOOK_AGAIN = 100;

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(2)} s`;

/** @param {import('../lib/host.mjs').Host} host */
export async function publish(host, args) {
  const options = readOptions(
    args,
    {
      to: { type: 'string' },
      canary: { type: 'string' },
      'no-activate': { type: 'boolean', default: false },
      from: { type: 'string' },
    },
    `${host.usage('publish')} --to URL [--canary PERCENT] [--no-activate] [--from FOLDER]`,
  );
  const remote = remoteHere(host);
  const to = originOf('to', options.to);
  const next = (command, more = '') => `${host.usage(command, remote)} --to ${to}${more}`;
  const activation = activationOf(options, next);
  const api = await apiFor({ to, remote, host });

  const { zip, names, bytes } = await packBuild(await builtFolder(host, remote, options.from));
  say(`${remote}: ${names.length} files, ${kB(bytes)}, packed ${kB(zip.length)}`);
  say(`sending to ${to}`);
  const began = performance.now();
  const { status, body } = await api.publish(zip, { ...activation.query, ...sourceOf(process.cwd()) });
  report(body, status === 201, seconds(began));
  sayContract(body);
  endUnlessGiven(body, activation, next);
  if (activation.query.activate === 'now')
    await untilServed({ to, remote, version: body.version, began, host, api });
  else say(activation.next(body.version));
}

/** The query of the call for --canary and --no-activate, and what the team does next: `next` gives command lines. */
function activationOf({ canary, 'no-activate': keptBack }, next) {
  if (canary !== undefined && keptBack)
    throw new CommandError(
      '--canary and --no-activate exclude each other: a canary is active for a share of the browsers.',
    );
  if (keptBack)
    return {
      query: { activate: 'no' },
      next: (version) =>
        `stored, active for nobody. To look at it: ${next('preview', ` --version ${version}`)}`,
    };
  if (canary === undefined) return { query: { activate: 'now' } };
  const share = readShare(canary);
  return {
    query: { activate: 'canary', share: String(share) },
    next: (version) =>
      `canary for ${share} % of the browsers (a first version: active for all); it ends by itself when its tabs fail.\n` +
      `To watch: ${next('status')}\nFor everybody: ${next('activate', ` --version ${version}`)}\n` +
      `For nobody: ${next('rollback', ` --version ${version}`)}`,
  };
}

/** --from is relative to the folder where the command was typed, not where npm runs it. */
export const builtFolder = (host, remote, from) =>
  from === undefined ? host.build(remote) : path.resolve(process.env.INIT_CWD ?? '', from);

function report({ version, files, bytes, brotliBytes, checked }, created, took) {
  say(`${created ? 'published' : 'already published'}: version ${version}, in ${took}`);
  say(`  ${files} files, ${kB(bytes)}, ${kB(brotliBytes)} compressed`);
  // Older products do not report it.
  if (checked) say(`  passed the gate: ${checked.join(', ')}`);
}

/** Prints what the owner has not approved. A product from before contracts existed reports nothing. */
function sayContract({ contract }) {
  if (contract?.approval !== 'waiting') return;
  say('  beyond what is approved, this version asks for:');
  for (const line of askedLines(contract.changes)) say(line);
}

/** Fails if the requested activation did not happen because the owner has not approved it yet, or has refused it. */
function endUnlessGiven({ version, contract, activation }, { query }, nextCommand) {
  if (query.activate === 'no' || !contract || activation === 'done') return;
  if (contract.approval === 'refused')
    throw new CommandError(
      `Version ${version} is stored, but the owner rejected its contract: ${contract.reason}`,
      EXIT.refused,
    );
  const next =
    activation === 'waits'
      ? 'It becomes active by itself once the owner has approved this under System > Releases.'
      : `Once the owner has approved this under System > Releases: ${nextCommand('activate', ` --version ${version} --canary ${query.share}`)}`;
  throw new CommandError(
    `Version ${version} is stored and waits for the owner. ${next}\nTo look at it: ${nextCommand('preview', ` --version ${version}`)}`,
    EXIT.waits,
  );
}

/** Polls the list of remotes, as a page does, until it names the version, or another one was activated meanwhile. */
async function untilServed({ to, remote, version, began, host, api }) {
  let seen;
  for (;;) {
    const served = await servedVersion(to, remote, host);
    if (served === version) return say(`served after ${seconds(began)}: ${to}`);
    const isLate = performance.now() - began > SERVED_LIMIT;
    const known = served !== seen || isLate ? await api.status().catch(() => null) : null;
    const look = `${host.usage('status', remote)} --to ${to}`;
    if (known && known.active?.version !== version)
      return say(
        `${known.active?.version ?? 'no version'} has replaced it by now, after ${seconds(began)}; ${look} shows who did that.`,
      );
    if (isLate)
      throw new CommandError(
        `Version ${version} is published, but ${to}/remotes.json does not list it after ${seconds(began)}. ` +
          `A cache in front of the product may serve an older list; ${look} shows what is active.`,
        EXIT.unanswered,
      );
    seen = served;
    await sleep(LOOK_AGAIN);
  }
}
