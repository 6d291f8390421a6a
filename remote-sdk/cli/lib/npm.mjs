// Runs npm as it was called, or as it is found.
import { spawn } from 'node:child_process';

/** What it says goes to standard error: standard output is for the command's own result. @returns {Promise<number>} */
export function runNpm(args) {
  const cli = process.env.npm_execpath;
  const [command, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []];
  const child = spawn(command, [...first, ...args], { stdio: ['ignore', 2, 2] });
  return new Promise((resolve) => {
    child.on('error', () => resolve(127));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
