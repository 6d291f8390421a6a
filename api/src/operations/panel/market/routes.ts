/** The market's feeds by day, and restarting them, which is audited with its reason. */
import type { MarketStatus } from '@spreadwise/contract';
import { createFeedDaysStore } from '../../../advice/analysis';
import type { Bus } from '../../../platform/bus';
import type { Database } from '../../../platform/db/database';
import { handle, type MountRoutes, Problem } from '../../../platform/http';
import { actorOf } from '../../../platform/lib/session';
import { recordAction } from '../../audit';

export interface MarketContext {
  readonly db: Database;
  readonly bus: Pick<Bus, 'publish'>;
  readonly status: () => Pick<MarketStatus, 'feed' | 'feeds'>;
  readonly now: () => Date;
}

/** For an exchange, a new connection is the most expensive request. */
const LIMIT = { points: 10, seconds: 300 };

export const marketRoutes =
  ({ db, bus, status, now }: MarketContext): MountRoutes =>
  (app) => {
    handle(app, 'GET /api/admin/market/days', () => createFeedDaysStore(db).read(status().feed, now()));
    handle(
      app,
      'POST /api/admin/market/restart',
      async ({ session, body: { exchange, reason } }) => {
        const { feed, feeds } = status();
        if (exchange !== null && !feeds.some((one) => one.exchange === exchange))
          throw new Problem(404, 'No exchange with this name is watched.');
        if (exchange !== null && feed !== 'live')
          throw new Problem(
            409,
            'This market has no connections to individual exchanges. Restart the whole market instead.',
          );
        const details = { exchange, reason };
        await recordAction(db, { at: now(), actor: actorOf(session), action: 'market.restarted', details });
        bus.publish('market.restart', { exchange });
        return undefined;
      },
      { limit: LIMIT },
    );
  };
