/** Whether what a version's team stated of it is still true when the version is about to be given to somebody. */
import { isOriginal } from '../build/build-files';
import type { FileStore } from '../storage/file-store';
import type { EvidenceStore } from './evidence-store';
import { readProvenance } from './provenance';

export interface StoredProvenanceContext {
  readonly files: Pick<FileStore, 'readAll'>;
  readonly evidence: Pick<EvidenceStore, 'provenance' | 'publicKeys'>;
}

/**
 * Why it is not, in words; null: it is, or nothing was stated. A key that was revoked since goes on vouching for what it
 * signed before: what is held against it are the statement and the files, as they are kept.
 */
export async function whyNotVouched(
  { files, evidence }: StoredProvenanceContext,
  { remote, version }: { readonly remote: string; readonly version: string },
): Promise<string | null> {
  const stated = await evidence.provenance(remote, version);
  if (!stated) return null;
  const build = await files.readAll(remote, version, isOriginal).catch(() => null);
  if (!build) return `The files of version ${version} of ${remote} are not all there; publish it again.`;
  const read = readProvenance({
    bytes: Buffer.from(stated.envelope),
    files: build,
    keys: await evidence.publicKeys(remote),
    requiresSignature: stated.keyId !== null,
  });
  if (read.ok && read.stated?.keyId === stated.keyId) return null;
  return `What was stated of version ${version} of ${remote} is no longer true of what is kept; publish it again. ${read.ok ? '' : read.reason}`.trimEnd();
}
