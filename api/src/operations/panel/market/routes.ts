/** The market's feeds by day, and restarting them, which is audited with its reason. */
import type { Hono } from 'hono';
import { readFeedDays } from '../../../advice/analysis';
import { type AppEnv, handle, Problem } from '../../../platform/http';
import { actorOf } from '../../../platform/lib/session';
import { recordAction } from '../../audit';
import type { Uses } from '../context';

/** For an exchange, a new connection is the most expensive request. */
const LIMIT = { points: 10, seconds: 300 };

export function marketRoutes(
  app: Hono<AppEnv>,
  { db, bus, marketStatus, now }: Uses<'db' | 'bus' | 'marketStatus' | 'now'>,
): void {
  handle(app, 'GET /api/admin/market/days', () => readFeedDays(db, marketStatus().feed, now()));
  handle(app, 'POST /api/admin/market/restart', LIMIT, async ({ session, body: { exchange, reason } }) => {
    const { feed, feeds } = marketStatus();
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
  });
}
