/** Writes down what was done to a remote, and with it what its webhooks are told: all or nothing. */
import { randomUUID } from 'node:crypto';
import type { WebhookEvent } from '@spreadwise/contract';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { auditLog, remoteWebhookDeliveries, remoteWebhooks } from '../../db/schema';
import { bodyOf, eventsOf, type RemoteAct } from './events';

/** In the transaction of the step. */
export async function recordAct(tx: Pick<Database, 'insert' | 'select'>, act: RemoteAct): Promise<void> {
  await tx.insert(auditLog).values(act);
  const events = eventsOf(act);
  if (events.length === 0) return;
  const hooks = await tx
    .select({ id: remoteWebhooks.id })
    .from(remoteWebhooks)
    .where(and(eq(remoteWebhooks.remote, act.subject), isNull(remoteWebhooks.endedAt)));
  const rows = hooks.flatMap(({ id }) => events.map((event) => messageOf(id, event, act)));
  if (rows.length > 0) await tx.insert(remoteWebhookDeliveries).values(rows);
}

/** A message that waits to be sent to a webhook. */
export const messageOf = (webhookId: string, event: WebhookEvent, act: RemoteAct) => ({
  id: `msg_${randomUUID()}`,
  webhookId,
  event,
  body: bodyOf(event, act),
  at: act.at,
  state: 'waiting' as const,
  tries: 0,
  nextAt: act.at,
});
