/** Legal texts as pages read them, and the owner's release of a version. */
import { type CallResponse, LEGAL_TEXTS, type LegalTextId } from '@spreadwise/contract';
import type { Locale } from '@spreadwise/contract/page-locale';
import type { Hono } from 'hono';
import type { Database } from '../../platform/db/database';
import { type AppEnv, handle, Problem } from '../../platform/http';
import { actorOf } from '../../platform/lib/session';
import { missingOf } from '../../platform/settings';
import { type Filling, fillText, versionOf } from './legal-texts';
import { createReleasesStore } from './releases-store';

export interface LegalContext {
  readonly db: Database;
  readonly now: () => Date;
  /** With the current settings. */
  readonly filling: () => Filling;
  readonly read: ReadLegal;
}

export type ReadLegal = ReturnType<typeof createLegalReader>;

/** Reads a text as it is now, with its version and whether that is a draft. */
export const createLegalReader =
  ({ db, filling }: Omit<LegalContext, 'now' | 'read'>) =>
  async (text: LegalTextId, language: Locale): Promise<CallResponse<'GET /api/legal'>> => {
    const known = filling();
    const version = versionOf(text, known);
    const released = await createReleasesStore(db).list();
    return {
      version,
      isDraft: !released.some((one) => one.text === text && one.hash === version.hash),
      missing: missingOf(known.business).map(({ key }) => key.replace('business.', '')),
      sections: fillText(text, language, known),
    };
  };

export function legalRoutes(app: Hono<AppEnv>, { db, now, filling, read }: LegalContext): void {
  const store = createReleasesStore(db);

  handle(app, 'GET /api/legal', ({ query: { text, language } }) => read(text, language));

  const list = async () => {
    const released = await store.list();
    return {
      texts: LEGAL_TEXTS.map((id) => {
        const version = versionOf(id, filling());
        const found = released.find(({ text, hash }) => text === id && hash === version.hash);
        return { id, version, releasedAt: found?.releasedAt.toISOString() ?? null };
      }),
    };
  };
  handle(app, 'GET /api/admin/legal', list);
  handle(app, 'POST /api/admin/legal/release', async ({ body: { text, hash }, session }) => {
    if (versionOf(text, filling()).hash !== hash)
      throw new Problem(409, 'The text has a newer version. Reload and read it again.');
    const wordedIn = (locale: Locale) => fillText(text, locale, filling());
    const wording = JSON.stringify({ en: wordedIn('en'), de: wordedIn('de') });
    await store.release({ text, hash, wording, actor: actorOf(session), releasedAt: now() });
    return list();
  });
}
