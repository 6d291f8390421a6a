/** One version's row, and the lease of its files, for every store that writes versions. */
import { and, eq } from 'drizzle-orm';
import { remoteVersions } from '../../../platform/db/schema';
import type { VersionName } from '../storage/file-store';

export const whereVersion = (name: string, version: string) =>
  and(eq(remoteVersions.name, name), eq(remoteVersions.version, version));

/**
 * Held by everything that stores or removes a version's files, until its row says so. A lease and no transaction: a bucket
 * may take longer than a transaction may stand still.
 */
export const filesLease = ({ name, version }: VersionName): string => `remote files:${name}/${version}`;
