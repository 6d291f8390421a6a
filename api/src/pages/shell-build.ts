/** The shell's build: its page, its files, and which remotes it has screens of. Read again after it was built anew. */
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { listFiles } from '../lib/list-files';
import type { PageInfo } from './page';

export interface ShellBuild {
  readonly template: string;
  readonly pages: readonly PageInfo[];
  readonly files: ReadonlySet<string>;
  /** In the order in which the pages name them. */
  readonly remotes: readonly string[];
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
  const [template, pagesText, providedText, files] = await Promise.all([
    readFile(index, 'utf8'),
    readFile(path.join(shellDir, 'pages.json'), 'utf8'),
    readFile(path.join(shellDir, 'provided.json'), 'utf8').catch(noScreens),
    listFiles(shellDir),
  ]);
  const pages = JSON.parse(pagesText) as PageInfo[];
  const { screens } = JSON.parse(providedText) as {
    readonly screens: readonly { readonly remote: string }[];
  };
  const remotes = new Set([
    ...pages.map(({ screen }) => screen.remote),
    ...screens.map(({ remote }) => remote),
  ]);
  return { template, pages, files: new Set(files), remotes: [...remotes] };
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** A shell that holds every screen itself, as a benchmark builds one, has no such file. */
function noScreens(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return '{"screens":[]}';
  throw error;
}
