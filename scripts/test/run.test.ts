/** Commands that a script runs beside its own work. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const RUN = pathToFileURL(path.join(__dirname, '../lib/run.mjs')).href;
const IDLE = 'setInterval(() => {}, 1000)';
/** Starts a process of its own, and writes both ids to its parent. */
const CHILD = `
  const own = require('node:child_process').spawn(process.execPath, ['-e', '${IDLE}'], { stdio: 'inherit' });
  require('node:net').connect(process.argv[1]).write(process.pid + ' ' + own.pid);
  ${IDLE}`;
/** Prints what its command writes, and exits. */
const PARENT = `
  import { createServer } from 'node:net';
  import { run } from ${JSON.stringify(RUN)};
  const server = createServer((socket) => {
    socket.once('data', (ids) => process.stdout.write(ids, () => process.exit(0)));
  });
  server.listen(process.argv[1], () => {
    run(process.execPath, ['-e', ${JSON.stringify(CHILD)}, process.argv[1]], { detached: true });
  });`;

test('a detached command and its own children are killed when the process that runs it exits', () => {
  const socket = path.join(mkdtempSync(path.join(tmpdir(), 'run-')), 'socket');
  const args = ['--input-type=module', '-e', PARENT, socket];
  // Returns when the last of them has closed the output they share, or fails after the timeout.
  const printed = execFileSync(process.execPath, args, { encoding: 'utf8', timeout: 30_000 });
  expect(printed.trim().split(' ')).toHaveLength(2);
});
