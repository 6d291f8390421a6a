/**
 * Shows what is active, what waits for the owner and why, what was published, how each version performs, and the last
 * actions.
 *
 *   spreadwise-remote status --to URL
 */
import { apiFor } from '../lib/ci-identity.mjs';
import { askedLines } from '../lib/remotes-api.mjs';
import { originOf, readOptions, remoteHere, say } from '../lib/team.mjs';

const VERSIONS_SHOWN = 10;
const ACTS_SHOWN = 8;

function section(title, rows, words) {
  if (rows.length === 0) return;
  say(`\n${title}`);
  for (const row of rows) say(`  ${words(row)}`);
}

const canaryWords = ({ version, share, since, tabs, failedTabs, errorLimit }) =>
  `${version} for ${share} % since ${since}: ${failedTabs} of ${tabs} tabs failed (ends above ${errorLimit} %)`;

const waitingWords = ({ id, requestedAt, versions, activates, changes }) =>
  [
    `${id}  since ${requestedAt}, of ${versions.join(', ')}${activates ? `; then active: ${activates}` : ''}`,
    ...askedLines(changes),
  ].join('\n');

const CONTRACT = { waiting: ', waits for the owner', refused: ', refused by the owner' };

function versionWords({
  version,
  state,
  withdrawn,
  publishedAt,
  publishedBy,
  brotliBytes,
  contract,
  repository,
  commit,
  health,
}) {
  const size = `${(brotliBytes / 1000).toFixed(1)} kB`;
  const mark = withdrawn ? 'withdrawn' : state;
  return `${version}  ${mark.padEnd(9)}  ${publishedAt}  ${publishedBy}, ${size}${CONTRACT[contract?.approval] ?? ''}${originWords({ repository, commit })}${health ? `; ${healthWords(health)}` : ''}`;
}

/** The source that the publisher stated. */
const originWords = ({ repository, commit }) =>
  [repository, commit && `commit ${commit.slice(0, 10)}`]
    .filter(Boolean)
    .map((word) => `, ${word}`)
    .join('');

function healthWords({ tabs, failedTabs, failures, errors, csp, longTasks, vitals, last }) {
  const counts = [
    `${failedTabs} of ${tabs} tabs failed`,
    ...[
      [failures, 'not shown'],
      [errors, 'errors'],
      [csp, 'CSP reports'],
      [longTasks, 'long tasks'],
    ]
      .filter(([count]) => count > 0)
      .map(([count, what]) => `${count} ${what}`),
    ...vitals.map(({ name, p75 }) => `${name} ${Math.round(p75 * 100) / 100}`),
  ];
  return `${counts.join(', ')}${last ? `; last at ${last.at}: ${last.kind} ${last.name} ${last.message ?? ''}` : ''}`.trimEnd();
}

const actWords = ({ at, actor, action, details }) =>
  `${at}  ${action}  by ${actor}  ${JSON.stringify(details)}`;

/** @param {import('../lib/host.mjs').Host} host */
export async function status(host, args) {
  const options = readOptions(args, { to: { type: 'string' } }, `${host.usage('status')} --to URL`);
  const remote = remoteHere(host);
  const to = originOf('to', options.to);
  const api = await apiFor({ to, remote, host });
  const known = await api.status();
  say(`${remote} at ${to}`);
  if (known.team) say(`  team      ${known.team}`);
  say(`  active    ${known.active ? `${known.active.version} since ${known.active.since}` : 'none'}`);
  say(`  canary    ${known.canary ? canaryWords(known.canary) : 'none'}`);
  say(`  back to   ${known.previous ?? 'nowhere'}`);
  section('waits for the owner (System > Releases)', known.contract?.waiting ?? [], waitingWords);
  section('versions, newest first', known.versions.slice(0, VERSIONS_SHOWN), versionWords);
  section('last acts', known.acts.slice(0, ACTS_SHOWN), actWords);
}
