/** The SQL of mails about versions that wait for the owner's approval. */
import { and, isNotNull, lte } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database';
import { remoteVersions } from '../../../platform/db/schema';
import { whereVersion } from './version-store';

/** A version that is to become active, and waits. */
export interface Wish {
  readonly remote: string;
  readonly version: string;
  readonly askedAt: Date;
  /** Who asks for it. */
  readonly actor: string;
}

type WishedVersion = Pick<Wish, 'remote' | 'version'>;

export type WishesStore = ReturnType<typeof createWishesStore>;

export function createWishesStore(db: Database) {
  const isToMail = ({ remote, version }: WishedVersion) =>
    and(whereVersion(remote, version), isNotNull(remoteVersions.activationMailAt));
  return {
    /** Those that are to be mailed. */
    async due(now: Date): Promise<readonly Wish[]> {
      const rows = await db
        .select({
          remote: remoteVersions.name,
          version: remoteVersions.version,
          askedAt: remoteVersions.activationAskedAt,
          actor: remoteVersions.activationAskedBy,
        })
        .from(remoteVersions)
        .where(and(isNotNull(remoteVersions.activationAskedAt), lte(remoteVersions.activationMailAt, now)))
        .orderBy(remoteVersions.activationMailAt);
      return rows.flatMap(({ askedAt, actor, ...version }) =>
        askedAt && actor ? [{ ...version, askedAt, actor }] : [],
      );
    },

    /** Rejects when that was noted already, so that what is written beside it is not written twice. */
    async mailed(on: Database, version: WishedVersion): Promise<void> {
      const noted = await on
        .update(remoteVersions)
        .set({ activationMailAt: null })
        .where(isToMail(version))
        .returning({ version: remoteVersions.version });
      if (noted.length === 0) throw new Error('It was mailed already.');
    },

    /** Null: not at all. What was mailed meanwhile stays so. */
    async mailAt(version: WishedVersion, activationMailAt: Date | null): Promise<void> {
      await db.update(remoteVersions).set({ activationMailAt }).where(isToMail(version));
    },
  };
}
