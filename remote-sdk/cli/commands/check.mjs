/**
 * Checks the build of this folder against the gate's rules locally, with what the live shell provides. Sends nothing.
 * With the team's token it also shows what the owner would be asked to approve.
 *
 *   spreadwise-remote check [--to URL] [--from FOLDER]
 *
 * Without --to: checks against what the product provides in the release of this SDK.
 * Exits with 0 if the build would be accepted, 1 if it would be refused.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { apiFor } from '../lib/ci-identity.mjs';
import { publishedFiles } from '../lib/remote-zip.mjs';
import { ask, readJson, refusalWords } from '../lib/remotes-api.mjs';
import { CommandError, EXIT, originOf, readOptions, remoteHere, say, TOKEN_VARIABLE } from '../lib/team.mjs';
import { builtFolder } from './publish.mjs';

/** @param {import('../lib/host.mjs').Host} host */
export async function check(host, args) {
  const options = readOptions(
    args,
    { to: { type: 'string' }, from: { type: 'string' } },
    `${host.usage('check')} ${host.provided ? '[--to URL]' : '--to URL'} [--from FOLDER]`,
  );
  const remote = remoteHere(host);
  const to = options.to || !host.provided ? originOf('to', options.to) : null;
  const provided = to ? await readProvided(to, host) : JSON.parse(readFileSync(host.provided, 'utf8'));
  const approved = to && process.env[TOKEN_VARIABLE] ? await readApproved({ to, remote, host }) : undefined;
  const folder = await builtFolder(host, remote, options.from);
  const names = publishedFiles(folder);
  const files = new Map(names.map((name) => [name, readFileSync(path.join(folder, name))]));
  const { checkBuild } = await host.gate();
  const { version, refusals, notes, asked } = await checkBuild({ remote, files, provided, approved });
  for (const note of notes) say(`  note: ${note}`);
  if (refusals.length > 0) throw new CommandError(refusalWords(refusals, null, host), EXIT.refused);
  say(
    `${remote}: version ${version}, ${names.length} files, would pass the gate of ${to ?? 'the product as this SDK knows it'}`,
  );
  say(
    '  mount is not checked here: it needs a browser inside the live shell, where the product opens the remote once it is sent',
  );
  if (asked === null) return;
  if (asked.length === 0) return say('  The owner has approved everything it asks for.');
  say('  beyond what is approved, this version asks for:');
  for (const { text } of asked) say(`    ${text}`);
}

async function readProvided(to, host) {
  const answer = await ask(`${to}/remotes/provided.json`, {}, { host });
  const provided = answer.ok ? await readJson(answer) : null;
  if (provided) return provided;
  throw new CommandError(
    `${to} does not say what it provides (it answered ${answer.status}). Is Spreadwise running there, in a release as new as this SDK?`,
    EXIT.unanswered,
  );
}

async function readApproved({ to, remote, host }) {
  const { contract } = await (await apiFor({ to, remote, host })).status();
  return contract?.approved ?? null;
}
