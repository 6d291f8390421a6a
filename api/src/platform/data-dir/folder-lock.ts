/** Locks DATA_DIR for one process: two on the embedded database would open it without an error and lose rows. */
import { readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { OperatorError } from '../operator-error';
import { createExclusively, inDataDir } from './data-dir';

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
