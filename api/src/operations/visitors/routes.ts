/** The page-view log (docs/specification.md, section 7, call 4). */
import { OWNER_USER } from '@spreadwise/shared-auth/model';
import type { Hono } from 'hono';
import type { Database } from '../../platform/db/database';
import type { AppEnv } from '../../platform/http/environment';
import { handle } from '../../platform/http/handle';
import type { Session } from '../../platform/lib/session';
import { type Locate, NOWHERE } from './locate';
import { pageView } from './page-view';
import { insertPageView } from './visits-store';

export interface VisitorsContext {
  readonly db: Database;
  readonly now: () => Date;
  readonly locate: Locate;
}

/** One sign-up makes several views, and an office shares an address. */
const LIMIT = { points: 600, seconds: 60 };

export function visitorRoutes(app: Hono<AppEnv>, { db, now, locate }: VisitorsContext): void {
  handle(
    app,
    'POST /api/url-tracking/log-visitor',
    async ({ c, body, session }) => {
      const location = c.req.header('Sec-GPC') === '1' ? null : locate(c.env.clientAddress);
      await insertPageView(db, now(), pageView({ ...body, userId: ownId(body.userId, session) }, location));
      return { location: location ?? NOWHERE };
    },
    { limit: LIMIT },
  );
}

/** Whoever sends it could name anybody: only the session's own is written down. */
function ownId(userId: string | null, session: Session | null): string | null {
  const own = session?.role === 'CUSTOMER' ? session.customerId : session && OWNER_USER.id;
  return userId !== null && userId === own ? userId : null;
}
