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
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { ConfigError, OperatorError } from '../operator-error';

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
function inDataDir<Result>(dataDir: string, work: () => Result): Result {
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
    const wasOpen = close(dataDir);
    for (const name of readdirSync(dataDir, { recursive: true, encoding: 'utf8' }))
      close(join(dataDir, name));
    return wasOpen ? 'was open' : 'was closed';
  });
}

/** Returns whether the path was open. Ignores a file that another process deletes meanwhile. */
function close(path: string): boolean {
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
function createExclusively(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}.${crypto.randomUUID()}`;
  writeFileSync(draft, content, { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    unlinkSync(draft);
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

/* Locks the folder for one process: two on the embedded database would open it without an error and lose rows. */

/** Another process holds the folder. */
export class FolderInUseError extends OperatorError {}

interface Owner {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  /** When the process started; tells it from a later process with the same pid. Null: unknown. */
  readonly began: string | null;
}

/** Locks the folder and returns the function that unlocks it. Throws `FolderInUseError` or `ConfigError`. */
export const lockFolder = (folder: string): (() => void) => inDataDir(folder, () => lock(folder));

function lock(folder: string): () => void {
  const file = join(folder, 'in-use.lock');
  const me: Owner = {
    id: crypto.randomUUID(),
    host: hostname(),
    pid: process.pid,
    began: beginningOf(process.pid),
  };
  const content = JSON.stringify(me);
  while (!createExclusively(file, content)) {
    const owner = readOwner(file);
    if (owner && isAlive(owner)) throw new FolderInUseError(refusal(owner, folder, file));
    if (takeOver(file, owner, content)) break;
  }
  return () => {
    if (readOwner(file)?.id === me.id) rmSync(file, { force: true });
  };
}

/** Replaces a dead owner's lock; of several that try, only the writer of the claim may. Exported for its test. */
export function takeOver(file: string, dead: Owner | null, content: string): boolean {
  const claim = `${file}.claim`;
  if (!createExclusively(claim, content)) {
    const claimant = readOwner(claim);
    if (claimant && !isAlive(claimant)) rmSync(claim, { force: true });
    return false;
  }
  try {
    if (readOwner(file)?.id !== dead?.id) return false;
    const draft = `${file}.next`;
    writeFileSync(draft, content, { mode: 0o600 });
    renameSync(draft, file);
    return true;
  } finally {
    unlinkSync(claim);
  }
}

function readOwner(file: string): Owner | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner;
  } catch {
    return null;
  }
}

/** Processes of another machine cannot be checked, so they count as alive. */
function isAlive({ host, pid, began }: Owner): boolean {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return began === null || began === beginningOf(pid);
}

/** Boot id and clock tick at which a process started; null unless the kernel reports them (Linux). */
function beginningOf(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, the program's name, may itself contain spaces and brackets.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return `${boot}/${ticks}`;
  } catch {
    return null;
  }
}

const refusal = ({ host, pid }: Owner, folder: string, file: string) =>
  host === hostname()
    ? `DATA_DIR ${folder} is in use by process ${pid}; stop it first, or set another DATA_DIR.`
    : `DATA_DIR ${folder} is in use on ${host} (process ${pid}); if that has ended, delete ${file}.`;
