// Runs commands for the scripts: shown live, silent until they fail, or in the background.
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/** The repository's root, with a trailing slash. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The commands that `run` is running. */
const children = new Set();

/**
 * Runs a command with its output shown; resolves to its exit code. `background`: with a lower priority. `detached`: in a
 * process group of its own, which is killed when this process exits. `onMessage`: over a channel that `stdio` names; a
 * command that still runs when this process exits is ended.
 */
export function run(command, args, { background = false, onMessage, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options });
    children.add(child);
    if (onMessage) {
      child.on('message', (message) => onMessage(message, child));
      atExit(child, () => child.kill());
    }
    if (background && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    if (options.detached && child.pid) atExit(child, () => process.kill(-child.pid, 'SIGKILL'));
    child.on('error', reject);
    child.on('exit', (code) => {
      children.delete(child);
      resolve(code ?? 1);
    });
  });
}

/** Runs `end` when this process exits before the child. */
function atExit(child, end) {
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
}

/**
 * A signal ends this command only once the command that it runs has ended and cleaned up. Ctrl-C reaches both by
 * itself; a signal to this process alone is passed on as the one on which test runners clean up. The returned function
 * stops handling signals.
 */
export function endAfterChildren() {
  const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
  const end = (signal) => {
    const running = [...children];
    if (signal !== 'SIGINT') for (const child of running) child.kill('SIGINT');
    const ended = running.map((child) => new Promise((resolve) => child.once('exit', resolve)));
    Promise.all(ended).then(() => process.exit(codes[signal]));
  };
  for (const signal of Object.keys(codes)) process.once(signal, end);
  return () => {
    for (const signal of Object.keys(codes)) process.off(signal, end);
  };
}

/** Runs a command and captures its output; resolves to { code, output }. */
export function capture(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    const chunks = [];
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() }));
  });
}

/** Prints what is being done, and how long it took. */
export async function step(title, work) {
  const started = performance.now();
  console.log(`• ${title}…`);
  const result = await work();
  console.log(`  ${title}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return result;
}

/** Ends the command with a message for the person who ran it. */
export function fail(message) {
  console.error(`\n${message}`);
  process.exit(1);
}

const npmCli = process.env.npm_execpath;
/** npm as it was called; `npm` itself if the script runs without it. */
export const npm = (args, options) =>
  npmCli ? run(process.execPath, [npmCli, ...args], options) : run('npm', args, options);
