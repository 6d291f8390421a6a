/** A stored version as another environment takes it: its own bytes, and what this environment states of them. */
import { buffer } from 'node:stream/consumers';
import { PROMOTION_FILE, PROVENANCE_FILE } from '@spreadwise/contract';
import yazl from 'yazl';
import { isOriginal, versionOf } from '../build/build-files';
import type { Signing } from '../provenance/envelope';
import type { StatedProvenance } from '../provenance/provenance';
import type { FileStore } from '../storage/file-store';
import { type PromotionStatement, writePromotion } from './promotion';

export interface ExportContext {
  readonly files: Pick<FileStore, 'readAll'>;
  readonly signing: Signing;
}

/** The same version is the same archive, whenever it is written. */
const NO_TIME = new Date(1980, 0, 1);

/** Null when its files are gone; rejects when some of them are. */
export async function exportVersion(
  { files, signing }: ExportContext,
  stated: PromotionStatement,
  provenance: StatedProvenance | null,
): Promise<Buffer | null> {
  const build = await files.readAll(stated.remote, stated.version, isOriginal);
  if (!build) return null;
  if (versionOf(build) !== stated.version)
    throw new Error(
      `The files of version ${stated.version} of ${stated.remote} are not those that were stored.`,
    );
  const zip = new yazl.ZipFile();
  const add = (name: string, bytes: Buffer) => zip.addBuffer(bytes, name, { mtime: NO_TIME, mode: 0o100644 });
  for (const [name, bytes] of build) add(name, bytes);
  if (provenance) add(PROVENANCE_FILE, Buffer.from(provenance.envelope));
  add(PROMOTION_FILE, writePromotion(stated, build, signing));
  zip.end();
  return buffer(zip.outputStream);
}
