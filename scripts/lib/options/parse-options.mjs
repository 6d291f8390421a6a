/** The command line of a script. */
import { parseArgs } from 'node:util';
import { fail } from '../run.mjs';

/** Like `parseArgs`; what the command does not take ends it with the message alone. */
export function parseOptions(config) {
  try {
    return parseArgs(config);
  } catch (error) {
    if (!String(error?.code).startsWith('ERR_PARSE_ARGS')) throw error;
    const names = Object.keys(config.options).map((name) => `--${name}`);
    return fail(`${error.message}\nThis command takes ${names.join(', ')}.`);
  }
}
