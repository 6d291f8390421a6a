/** What the owner sees of alerts, and sends again. */
import type { Hono } from 'hono';
import type { AppEnv } from '../../http/environment';
import { handle } from '../../http/handle';
import type { OutboxStore } from '../outbox/outbox-store';
import { shown } from '../settings/settings';

export interface AlertsReportContext {
  readonly outbox: Pick<OutboxStore, 'counts' | 'dead' | 'revive'>;
  readonly now: () => Date;
}

const DAY_MS = 86_400_000;
const MOST_SHOWN = 100;

export function alertReportRoutes(app: Hono<AppEnv>, { outbox, now }: AlertsReportContext): void {
  handle(app, 'GET /api/admin/alerts', async () => {
    const [counts, dead] = await Promise.all([
      outbox.counts(new Date(now().getTime() - DAY_MS)),
      outbox.dead(MOST_SHOWN),
    ]);
    return {
      counts: [...counts],
      dead: dead.map((one) => ({ ...shown(one), customerId: one.customerId, tries: one.tries })),
    };
  });
  handle(app, 'POST /api/admin/alerts/resend', async ({ body }) => ({
    count: await outbox.revive(body.ids, now()),
  }));
}
