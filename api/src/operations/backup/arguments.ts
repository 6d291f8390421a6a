/** The command lines of backup, restore and verify. */
import { parseArgs } from 'node:util';
import { messageOf } from '../../platform/lib/text/message-of';
import { BackupError } from './archive';

export type BackupRequest =
  | { readonly command: 'backup'; readonly to: string }
  | { readonly command: 'restore'; readonly from: string; readonly mayReplace: boolean }
  | { readonly command: 'verify'; readonly from: string }
  | { readonly command: 'help' };

export const HELP = `npm run backup -- --to FILE                  makes a backup, also while the product runs
npm run verify -- --from FILE                makes a copy of it, compares every row, throws the copy away
npm run restore -- --from FILE [--replace]   makes DATA_DIR and the database what the backup says

Where the data are is said by DATA_DIR, DATABASE_URL and REMOTES_BUCKET_*, as for the product.
A backup holds people's data and this installation's secrets: keep it as you keep those.
`;

/** Throws `BackupError`. */
export function readArguments([command, ...args]: readonly string[]): BackupRequest {
  const { to, from, replace, help } = parsed(args);
  if (help) return { command: 'help' };
  if (command === 'backup' && to && !from && !replace) return { command, to };
  if (command === 'verify' && from && !to && !replace) return { command, from };
  if (command === 'restore' && from && !to) return { command, from, mayReplace: replace ?? false };
  throw new BackupError(HELP);
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        to: { type: 'string' },
        from: { type: 'string' },
        replace: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    throw new BackupError(`${messageOf(error)}\n\n${HELP}`);
  }
}
