/**
 * A second person looks at what waits, and approves what everybody gets of a remote.
 *
 *   npm run approve -- --to URL                                               what waits
 *   npm run approve -- --to URL --remote NAME --version VERSION               yes: it becomes active
 *   npm run approve -- --to URL --remote NAME --version VERSION --no REASON   no: it waits no longer
 *   npm run approve -- --new NAME                                             a token, and its entry for APPROVERS
 *
 * The token is read from SPREADWISE_APPROVER_TOKEN. Ends with 0 when it is done, 1 when the server refused, 2 when the
 * command was called wrongly, 3 when the server gave no answer that says anything.
 */
import { createHash, randomBytes } from 'node:crypto';
import { ask, readJson } from '../../remote-sdk/cli/lib/remotes-api.mjs';
import { CommandError, command, EXIT, originOf, readOptions, say } from '../../remote-sdk/cli/lib/team.mjs';

const VARIABLE = 'SPREADWISE_APPROVER_TOKEN';
const USAGE = 'npm run approve -- --to URL [--remote NAME --version VERSION [--no REASON]] | --new NAME';
const text = { type: 'string' };

await command(async () => {
  const options = readOptions(
    process.argv.slice(2),
    { to: text, remote: text, version: text, no: text, new: text },
    USAGE,
  );
  if (options.new !== undefined) return makeToken(options.new);
  const call = caller(originOf('to', options.to));
  const { remote, version, no: reason } = options;
  if (remote === undefined && version === undefined) return list((await call('GET', 'waiting')).waiting);
  if (remote === undefined || version === undefined)
    throw new CommandError(`--remote and --version go together.\nUsage: ${USAGE}`);
  if (reason !== undefined) {
    await call('POST', 'decline', { remote, version, reason });
    return say(`Declined: ${version} of ${remote} waits no longer.`);
  }
  const { active } = await call('POST', 'approve', { remote, version });
  say(`Approved: ${active} of ${remote} is live.`);
});

function makeToken(name) {
  if (!/^[a-z][\w.-]{0,39}$/.test(name))
    throw new CommandError(
      '--new takes a name of small letters, digits, dots, hyphens and _, a letter first.',
    );
  const token = `swa_${randomBytes(32).toString('base64url')}`;
  const hash = createHash('sha256').update(token).digest('hex');
  // Not by `say`, which repeats no token.
  console.log(
    `Keep this, and show it to nobody:\n  ${token}\nFor APPROVERS, which the operator sets:\n  ${name}:${hash}`,
  );
}

/** The calls of a second person. Every failure is put into words. */
function caller(to) {
  const token = process.env[VARIABLE]?.trim();
  if (!/^swa_[\w-]{43}$/.test(token ?? ''))
    throw new CommandError(
      `${VARIABLE} is not set to a token (it begins with swa_). npm run approve -- --new NAME makes one.`,
    );
  return async (method, path, body) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const answer = await ask(`${to}/api/remotes/${path}`, init, {
      host: { names: { status: 'npm run approve' } },
    });
    const said = await readJson(answer);
    if (answer.ok) return said;
    throw new CommandError(
      `${to} answered ${answer.status}: ${said?.error ?? 'is Spreadwise there?'}`,
      answer.status < 500 ? EXIT.refused : EXIT.unanswered,
    );
  };
}

function list(waiting) {
  if (waiting.length === 0) return say('Nothing waits.');
  for (const { remote, version, askedAt, askedBy, publishedBy, approval, provenance } of waiting) {
    say(`${remote} ${version}`);
    say(`  asked for ${askedAt} by ${askedBy}, published by ${publishedBy}`);
    if (approval !== 'approved')
      say('  the owner has not approved what it asks for: it cannot become active yet');
    say(
      provenance
        ? `  ${provenance.repository ?? 'no repository'}, commit ${provenance.commit ?? 'unknown'}, ${provenance.signedBy ? `signed by ${provenance.signedBy.label}` : 'signed by nobody'}`
        : '  it does not say where it comes from',
    );
  }
}
