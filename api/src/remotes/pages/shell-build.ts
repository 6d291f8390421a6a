/** The shell's build: its page and its files. Read again after it was built anew. */
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { listFiles, nullWhenMissing } from '../../platform/lib/files';

export interface ShellBuild {
  readonly template: string;
  readonly files: ReadonlySet<string>;
}

export type ReadShellBuild = () => Promise<ShellBuild>;

/** The last file that a build writes; a deployed image has none. See scripts/build.mjs. */
const STAMP = '.inputs';

export function createShellBuildReader(shellDir: string): ReadShellBuild {
  const index = path.join(shellDir, 'index.html');
  let known: { readonly state: string; readonly build: Promise<ShellBuild> } | null = null;
  return async () => {
    const state = await stateOf(shellDir, index);
    if (known?.state === state) return known.build;
    const mine = { state, build: read(shellDir, index) };
    known = mine;
    // A build in progress may not have all of its files yet.
    mine.build.catch(() => {
      if (known === mine) known = null;
    });
    return mine.build;
  };
}

/** Changes when a build begins to write, and again when it has written everything. */
async function stateOf(shellDir: string, index: string): Promise<string> {
  const stamp = stat(path.join(shellDir, STAMP)).catch(nullWhenMissing);
  const [page, end] = await Promise.all([stat(index), stamp]);
  return `${page.mtimeMs} ${end?.mtimeMs ?? ''}`;
}

async function read(shellDir: string, index: string): Promise<ShellBuild> {
  const [template, files] = await Promise.all([readFile(index, 'utf8'), listFiles(shellDir)]);
  return { template, files: new Set(files) };
}
