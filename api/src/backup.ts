/** `npm run backup`, `restore` and `verify`: runs the command with this process's environment, streams and clock. */
import { resolve } from 'node:path';
import { readStorageConfig } from './config';
import { runBackup } from './operations/backup/command';
import { keepFilesPrivate } from './platform/data-dir';
import { OperatorError } from './platform/operator-error';

/* npm runs scripts in the repository's folder; paths are relative to the folder that the user is in. */
const folder = process.env.INIT_CWD ?? process.cwd();

keepFilesPrivate();
try {
  process.exitCode = await runBackup(process.argv.slice(2), {
    storage: () => readStorageConfig(process.env),
    path: (given) => resolve(folder, given),
    out: (text) => process.stdout.write(text),
    now: () => new Date(),
  });
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error);
  process.exitCode = 1;
}
