/** What a browser receives of each file of a version. */
import { isOriginal } from '../build/build-files';
import type { FileStore } from '../storage/file-store';

/** File -> bytes as sent: compressed where that is smaller. */
export type Sizes = ReadonlyMap<string, number>;

/** Null when the version's files are not there. */
export async function sizesOf(
  files: Pick<FileStore, 'list' | 'read'>,
  remote: string,
  version: string,
): Promise<Sizes | null> {
  const names = await files.list(remote, version);
  if (!names) return null;
  const sizes = await Promise.all(
    names.filter(isOriginal).map(async (name) => {
      const sent = names.includes(`${name}.br`) ? `${name}.br` : name;
      return [name, (await files.read(remote, version, sent))?.length ?? 0] as const;
    }),
  );
  return new Map(sizes);
}
