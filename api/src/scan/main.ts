/** The process of `npm run scan`: its arguments, streams and clock. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { STANDARD_INPUT } from './arguments';
import { runScan } from './command';

/* npm runs a script in the repository; a path means the folder that the user is in. */
const { npm_lifecycle_event: script, INIT_CWD: users } = process.env;
const folder = script === 'scan' && users ? users : process.cwd();

/* Whoever reads only the first lines, as `head` does, is no fault. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await runScan(process.argv.slice(2), {
  read: (file) => (file === STANDARD_INPUT ? buffer(process.stdin) : readFile(resolve(folder, file))),
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
  now: () => performance.now(),
});
