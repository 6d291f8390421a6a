/** Where the versions of remotes are kept: a folder each that never changes once it is there, and a pointer to one. */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type BuildFiles, listFiles, readBuild } from './build-files';

export interface Activation {
  readonly version: string;
  /** UTC, ISO 8601. */
  readonly activatedAt: string;
}

export interface RemoteStore {
  /** Keeps a version; does nothing when it is there already. */
  put(name: string, version: string, files: BuildFiles): Promise<void>;
  /** Null when there is no such version. */
  read(name: string, version: string): Promise<BuildFiles | null>;
  /** Names of a version's files, null when there is no such version. */
  list(name: string, version: string): Promise<string[] | null>;
  /** Where a file of a version lies; only for names that `list` gave. */
  locate(name: string, version: string, file: string): string;
  active(name: string): Promise<Activation | null>;
  activate(name: string, activation: Activation): Promise<void>;
}

/** Versions as folders: `<folder>/<name>/<version>/…` with `<folder>/<name>/active.json` beside them. */
export function createFolderStore(folder: string): RemoteStore {
  const at = (...parts: string[]) => path.join(folder, ...parts);
  const exists = async (name: string, version: string) => (await listFiles(at(name, version))) !== null;

  return {
    async put(name, version, files) {
      if (await exists(name, version)) return;
      const incoming = at(name, `.incoming-${randomUUID()}`);
      for (const [file, bytes] of files) {
        await mkdir(path.dirname(path.join(incoming, file)), { recursive: true });
        await writeFile(path.join(incoming, file), bytes);
      }
      try {
        await rename(incoming, at(name, version));
      } catch (error) {
        await rm(incoming, { recursive: true, force: true });
        // Another process was faster with the same bytes.
        if (!(await exists(name, version))) throw error;
      }
    },
    read: (name, version) => readBuild(at(name, version)),
    list: (name, version) => listFiles(at(name, version)),
    locate: at,
    async active(name) {
      try {
        return JSON.parse(await readFile(at(name, 'active.json'), 'utf8')) as Activation;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    async activate(name, activation) {
      const pointer = at(name, 'active.json');
      const incoming = `${pointer}.${randomUUID()}`;
      await writeFile(incoming, `${JSON.stringify(activation)}\n`);
      await rename(incoming, pointer);
    },
  };
}
