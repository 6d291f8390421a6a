/** The process of `npm run scan`: its arguments, streams and clock. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { STANDARD_INPUT } from './arguments';
import { runScan } from './command';

/* npm runs a script in the repository's folder; a path is relative to the user's folder. */
const { npm_lifecycle_event: script, INIT_CWD: users } = process.env;
const folder = script === 'scan' && users ? users : process.cwd();

/* A reader that closes early, as `head` does, is no error. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await runScan(process.argv.slice(2), {
  read: (file) => (file === STANDARD_INPUT ? buffer(process.stdin) : readFile(resolve(folder, file))),
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
  now: () => performance.now(),
});
