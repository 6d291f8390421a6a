/**
 * `backup` and `verify` as a process of their own: what they hold in memory is gone with it, and one that hangs is ended.
 * They find the data by the same environment.
 */
import { spawn } from 'node:child_process';
import { inRepository } from '../../../repository-path';

/** Resolves to the exit code and the end of what was said; never rejects. */
export type RunCommand = (
  args: readonly string[],
) => Promise<{ readonly isDone: boolean; readonly said: string }>;

const PROGRAM = inRepository('api/dist/backup.js');
const LIMIT_MS = 3_600_000;
const MOST_SAID = 500;

export const commandUntil =
  (signal: AbortSignal): RunCommand =>
  (args) =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, [PROGRAM, ...args], {
        stdio: ['ignore', 'pipe', 'pipe'],
        timeout: LIMIT_MS,
        signal,
      });
      let said = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => {
          said = `${said}${chunk}`.slice(-MOST_SAID);
        });
      child.on('error', (error) => resolve({ isDone: false, said: error.message }));
      child.on('close', (code, ended) =>
        resolve({ isDone: code === 0, said: ended ? `It was ended (${ended}). ${said}` : said.trim() }),
      );
    });
