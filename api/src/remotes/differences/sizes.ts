/** What a browser receives of each file of a version. */
import { isOriginal } from '../build/build-files';
import type { FileStore } from '../storage/file-store';

/** File -> bytes as sent: compressed where that is smaller. */
export type Sizes = ReadonlyMap<string, number>;

/** Null when the version's files are not there. */
export async function sizesOf(
  files: Pick<FileStore, 'sizes'>,
  remote: string,
  version: string,
): Promise<Sizes | null> {
  const sizes = await files.sizes(remote, version);
  return (
    sizes &&
    new Map(
      [...sizes]
        .filter(([name]) => isOriginal(name))
        .map(([name, bytes]) => [name, sizes.get(`${name}.br`) ?? bytes]),
    )
  );
}
