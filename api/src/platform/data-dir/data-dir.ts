/** DATA_DIR: the folder for all that this process stores, personal data and secrets too, readable only by its user. */
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../operator-error';

/** The permission bits of group and others. */
const OTHERS = 0o077;

/** Makes all files this process creates private. Call it before anything is written. */
export const keepFilesPrivate = (): void => void process.umask(OTHERS);

/** Creates the folder if it is missing. Throws `ConfigError` when it is not writable or belongs to another user. */
export function prepareDataDir(dataDir: string): void {
  inDataDir(dataDir, () => {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.W_OK);
  });
  refuseForeign(dataDir, lstatSync(dataDir).uid, process.getuid?.());
}

/** Throws `ConfigError` if the file system refuses `work`: no permission, a read-only or full disk, a file for a folder. */
export function inDataDir<Result>(dataDir: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const { syscall, message } = error as NodeJS.ErrnoException;
    if (!syscall) throw error;
    throw new ConfigError(`DATA_DIR was "${dataDir}"; expected a writable folder (${message}).`);
  }
}

/** Accepts root's folders: orchestrators mount volumes as root, which can read all anyway. Exported for its test. */
export function refuseForeign(dataDir: string, owner: number, me: number | undefined): void {
  if (me === undefined || owner === me || owner === 0) return;
  throw new ConfigError(
    `DATA_DIR was "${dataDir}"; it belongs to user ${owner}, who could read and change everything in it. ` +
      `Expected a folder of user ${me}, who runs this process.`,
  );
}

/** Makes folder and contents private. Database files are created open to all, so only an open folder is reported. */
export function closeDataDir(dataDir: string): 'was open' | 'was closed' {
  return inDataDir(dataDir, () => {
    const wasOpen = restrict(dataDir);
    for (const name of readdirSync(dataDir, { recursive: true, encoding: 'utf8' }))
      restrict(join(dataDir, name));
    return wasOpen ? 'was open' : 'was closed';
  });
}

/** Returns whether other users had access to the path. Ignores a file that another process has just deleted. */
function restrict(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  const isMine = found && found.uid === process.getuid?.() && (found.isFile() || found.isDirectory());
  if (!isMine || (found.mode & OTHERS) === 0) return false;
  try {
    chmodSync(path, found.mode & 0o700);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Returns whether it created the file, readable by this user only. */
export function createExclusively(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}.${crypto.randomUUID()}`;
  try {
    writeFileSync(draft, content, { mode: 0o600 });
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

export const SANDBOX_RECORDS = 'payment-sandbox.jsonl';
const SECRETS = ['owner-password', 'payment-secret-key', 'payment-webhook-secret', 'secrets-key'] as const;
export type SecretName = (typeof SECRETS)[number];
export const KEPT_FILES: readonly string[] = [...SECRETS, SANDBOX_RECORDS];

/** Returns the secret stored under this name; creates it on first use. */
export type KeepSecret = (dataDir: string, name: SecretName, make: () => string) => string;

/** The file is readable by this user only. Two processes that start at once end up with the same secret. */
export const keepSecret: KeepSecret = (dataDir, name, make) => {
  prepareDataDir(dataDir);
  const file = join(dataDir, name);
  return inDataDir(dataDir, () => {
    if (!existsSync(file)) createExclusively(file, `${make()}\n`);
    return readFileSync(file, 'utf8').trim();
  });
};

/** 120 bits, in letters that survive copying. */
export const randomSecret = (): string => randomBytes(15).toString('base64url');
