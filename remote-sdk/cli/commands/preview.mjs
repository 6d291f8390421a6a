/**
 * Creates a link that shows one browser session a stored version of the remote, or the build of a server on this
 * machine, inside the running product. Nobody else sees it; the link expires.
 *
 *   spreadwise-remote preview --to URL [--version VERSION | --origin http://localhost:4001] [--minutes 60]
 *     [--page /signup]
 *
 * Without --version and --origin: the version published last, even if it waits for the owner. --page: where the link
 * leads. An origin's build is read from its mf-manifest.json, which must be at its root.
 */
import { apiFor } from '../lib/ci-identity.mjs';
import { CommandError, originOf, readOptions, readVersion, remoteHere, say } from '../lib/team.mjs';

/** @param {import('../lib/host.mjs').Host} host */
export async function preview(host, args) {
  const options = readOptions(
    args,
    {
      to: { type: 'string' },
      version: { type: 'string' },
      origin: { type: 'string' },
      minutes: { type: 'string', default: '60' },
      page: { type: 'string' },
    },
    `${host.usage('preview')} --to URL [--version VERSION | --origin ORIGIN] [--minutes 60] [--page PATH]`,
  );
  const remote = remoteHere(host);
  const to = originOf('to', options.to);
  const minutes = readMinutes(options.minutes);
  if (options.version && options.origin)
    throw new CommandError('--version and --origin exclude each other: a preview shows one or the other.');
  const asked = options.origin
    ? { origin: originOf('origin', options.origin) }
    : options.version && { version: readVersion(options.version, host) };
  const api = await apiFor({ to, remote, host });
  const shown = asked ?? { version: await newest(api, remote, host) };
  const { url, expiresAt } = await api.preview({
    ...shown,
    minutes,
    ...(options.page && { to: options.page }),
  });
  say(`${remote} ${shown.origin ? `from ${shown.origin}` : shown.version}, until ${expiresAt}:`);
  say(new URL(url, to).href);
}

function readMinutes(given) {
  const minutes = Number(given);
  if (Number.isInteger(minutes) && minutes >= 1 && minutes <= 1440) return minutes;
  throw new CommandError(`--minutes is ${given}; expected a whole number from 1 to 1440.`);
}

async function newest(api, remote, host) {
  const [first] = (await api.status()).versions;
  if (first) return first.version;
  throw new CommandError(`No version of ${remote} has been published yet; use ${host.names.publish}.`);
}
