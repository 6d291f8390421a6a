/** Watches how much memory a process has together with all that it has begun. Where there is no /proc, nobody can tell. */
import { readdir, readFile } from 'node:fs/promises';
import { groupBy } from '../../../../platform/lib/lists';

const EVERY_MS = 500;

/** Calls `tooMuch` once when it is more than `most` bytes; returns what ends the watch. */
export function watchMemory(pid: number, most: number, tooMuch: () => void): () => void {
  let isOver = false;
  const look = async () => {
    const bytes = await memoryOf(pid);
    if (isOver) return;
    if (bytes > most) tooMuch();
    else timer = setTimeout(look, EVERY_MS);
  };
  let timer = setTimeout(look, EVERY_MS);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

async function memoryOf(root: number): Promise<number> {
  const names = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const processes = await Promise.all(names.map(readProcess));
  const childrenOf = groupBy(processes, ({ parent }) => parent);
  const own = processes.filter(({ pid }) => pid === String(root));
  for (const { pid } of own) own.push(...childrenOf(pid));
  return own.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** What is its own, or shared and backed by no file; a process may be gone by now. */
async function readProcess(pid: string) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const fieldOf = (name: string) => Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  return {
    pid,
    parent: String(fieldOf('PPid')),
    bytes: (fieldOf('RssAnon') + fieldOf('RssShmem')) * 1024,
  };
}
