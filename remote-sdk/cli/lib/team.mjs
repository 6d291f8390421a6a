// What the team's commands share: which remote they are for, where the product runs, the team's token, and exit codes.
// The token comes from the environment, so that it appears in no command line and no shell history.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

export const TOKEN_VARIABLE = 'SPREADWISE_REMOTE_TOKEN';

/** Exit codes: refused by the server, used wrongly, no usable answer, waiting for the owner's approval. */
export const EXIT = { refused: 1, usage: 2, unanswered: 3, waits: 4 };

/** A failure with a message for the person who ran the command. */
export class CommandError extends Error {
  constructor(message, exitCode = EXIT.usage) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Runs a command; a CommandError ends it with a message and an exit code, without a stack. */
export async function command(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    console.error(`\n${redact(error.message)}`);
    process.exit(error.exitCode);
  }
}

export const say = (line) => console.log(redact(line));

const unsaid = new Set();

/** Registers a secret that did not come from the environment, so that it is never printed. */
export function keepUnsaid(secret) {
  if (secret) unsaid.add(secret);
  return secret;
}

/** Removes every token, whatever a server or the network answered. */
function redact(text) {
  const given = Object.entries(process.env)
    .filter(([name, value]) => /^SPREADWISE_\w+_TOKEN$/.test(name) && value)
    .map(([, token]) => token);
  return [...unsaid, ...given].reduce((said, token) => said.replaceAll(token, '[the token]'), text);
}

/** Parses the options; on failure `usage` is shown with the error. */
export function readOptions(args, options, usage) {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new CommandError(`${error.message.split('. ')[0]}.\nUsage: ${usage}`);
  }
}

/**
 * The remote in whose folder the command runs, by the name in its remote.json.
 * @param {import('./host.mjs').Host} host
 */
export function remoteHere(host) {
  const name = contractHere()?.name;
  if (name) return name;
  throw new CommandError(host.elsewhere());
}

/** The contract of the remote in whose folder the command runs; undefined in any other folder. */
export function contractHere() {
  try {
    const { $schema, ...contract } = JSON.parse(readFileSync('remote.json', 'utf8'));
    return contract;
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw new CommandError(`The remote.json of this folder cannot be read: ${error.message}`);
  }
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;
export const isLoopback = ({ hostname }) => LOOPBACK.test(hostname);

/** The origin that an option names. Requires TLS for the token, unless the server is on this machine. */
export function originOf(option, given) {
  if (!given)
    throw new CommandError(
      `--${option} is missing: the address of the running product, such as https://app.example.com.`,
    );
  const url = URL.canParse(given) ? new URL(given) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new CommandError(`--${option} is ${given}; it must be an address such as https://app.example.com.`);
  if (url.protocol === 'http:' && !isLoopback(url))
    throw new CommandError(
      `--${option} is ${given}; without TLS only a server on this machine (localhost) is allowed. Use https://${url.host}.`,
    );
  if (url.username || url.password)
    throw new CommandError(`--${option} must not contain a user name or password.`);
  return url.origin;
}

/** The team's token from the environment. */
export function readToken(remote) {
  const token = process.env[TOKEN_VARIABLE]?.trim();
  if (!token)
    throw new CommandError(
      `${TOKEN_VARIABLE} is not set. It must hold ${remote}'s token (it begins with swr_), which the owner creates under ` +
        `System > Releases; a trusted CI needs none. To set it without leaving it in your shell's history:\n` +
        `  read -rs ${TOKEN_VARIABLE} && export ${TOKEN_VARIABLE}`,
    );
  if (!/^[\w-]+$/.test(token))
    throw new CommandError(
      `${TOKEN_VARIABLE} does not look like a token: letters, digits, - and _ after swr_.`,
    );
  return token;
}

/** Validates the version given by an option. */
export function readVersion(given, { names }) {
  if (/^[0-9a-f]{20}$/.test(given ?? '')) return given;
  throw new CommandError(
    `--version is ${given ?? 'missing'}; a version is 20 hexadecimal digits, as ${names.publish} and ${names.status} print it.`,
  );
}

/** Percent of the browsers. */
export function readShare(given) {
  const share = Number(given);
  if (share >= 0.1 && share <= 100) return share;
  throw new CommandError(`--canary is ${given}; expected the percentage of browsers, from 0.1 to 100.`);
}
