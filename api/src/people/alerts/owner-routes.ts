/** The owner's endpoints: the report on alerts, and resending dead ones. */
import type { FailedAddress } from '@spreadwise/contract';
import type { Hono } from 'hono';
import { type AppEnv, handle } from '../../platform/http';
import { DAY_MS } from '../../platform/lib/time';
import type { OutboxStore } from './outbox/outbox-store';
import type { AddressRow, RecipientsStore } from './recipients/recipients-store';
import { shown } from './settings-routes';

export interface AlertsReportContext {
  readonly outbox: Pick<OutboxStore, 'report' | 'dead' | 'revive'>;
  readonly recipients: Pick<RecipientsStore, 'failed'>;
  readonly now: () => Date;
}

const MOST_SHOWN = 100;

export function alertReportRoutes(app: Hono<AppEnv>, { outbox, recipients, now }: AlertsReportContext): void {
  handle(app, 'GET /api/admin/alerts', async () => {
    const [channels, dead, failed] = await Promise.all([
      outbox.report(new Date(now().getTime() - DAY_MS)),
      outbox.dead(MOST_SHOWN),
      recipients.failed(MOST_SHOWN),
    ]);
    return {
      channels: [...channels],
      dead: dead.map((one) => ({ ...shown(one), customerId: one.customerId, tries: one.tries })),
      failedAddresses: failed.flatMap(failedAddress),
    };
  });
  handle(app, 'POST /api/admin/alerts/resend', async ({ body }) => ({
    count: await outbox.revive(body, now()),
  }));
}

/** Addresses other than email are secrets of their channel. */
const failedAddress = ({ customerId, channel, address, failure, failedAt }: AddressRow): FailedAddress[] =>
  failedAt
    ? [
        {
          ...{ customerId, channel, failure: failure ?? '', failedAt: failedAt.toISOString() },
          address: channel === 'email' ? address : null,
        },
      ]
    : [];
