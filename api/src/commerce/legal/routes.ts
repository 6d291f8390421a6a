/** Legal texts as pages read them, and the owner's release of a version. */
import { LEGAL_TEXTS } from '@spreadwise/contract';
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
  /** As the settings are at this moment. */
  readonly filling: () => Filling;
}

export function legalRoutes(app: Hono<AppEnv>, { db, now, filling }: LegalContext): void {
  const store = createReleasesStore(db);

  handle(app, 'GET /api/legal', async ({ query: { text, language } }) => {
    const known = filling();
    const version = versionOf(text, known);
    const isReleased = (await store.list()).some((one) => one.text === text && one.hash === version.hash);
    return {
      version,
      isDraft: !isReleased,
      missing: missingOf(known.business).map((key) => key.replace('business.', '')),
      sections: fillText(text, language, known),
    };
  });

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
      throw new Problem(409, 'The text has another version by now. Read it again.');
    await store.release({ text, hash, actor: actorOf(session), releasedAt: now() });
    return list();
  });
}
