/** Webhooks and their messages in the database. */
import type { RemoteWebhook } from '@spreadwise/contract';
import { and, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { auditLog, remotes, remoteWebhookDeliveries, remoteWebhooks } from '../../db/schema';
import { groupBy } from '../../lib/group-by';
import { messageOf } from './record-act-store';

export interface DueMessage {
  readonly id: string;
  readonly webhookId: string;
  readonly url: string;
  readonly body: string;
  readonly tries: number;
}

/** What became of one try. */
export interface Tried {
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly tries: number;
  readonly nextAt: Date;
  readonly result: string;
}

export interface NewWebhook {
  readonly id: string;
  readonly remote: string;
  readonly url: string;
  readonly actor: string;
  readonly now: Date;
}

const MOST_WEBHOOKS = 5;
const SHOWN = 5;

export type WebhooksStore = ReturnType<typeof createWebhooksStore>;

export function createWebhooksStore(db: Database) {
  const isLive = (remote: string) => and(eq(remoteWebhooks.remote, remote), isNull(remoteWebhooks.endedAt));
  return {
    /** False when the remote has as many as it may have. */
    async add({ id, remote, url, actor, now }: NewWebhook): Promise<boolean> {
      return db.transaction(async (tx) => {
        await tx.select().from(remotes).where(eq(remotes.name, remote)).for('update');
        if ((await tx.$count(remoteWebhooks, isLive(remote))) >= MOST_WEBHOOKS) return false;
        await tx.insert(remoteWebhooks).values({ id, remote, url, addedAt: now });
        const details = { webhook: id, url };
        await tx
          .insert(auditLog)
          .values({ at: now, actor, action: 'remote.webhookAdded', subject: remote, details });
        return true;
      });
    },

    /** With what waits for it. False when there is none. */
    async remove({ remote, id, actor, now }: Omit<NewWebhook, 'url'>): Promise<boolean> {
      return db.transaction(async (tx) => {
        const [row] = await tx
          .delete(remoteWebhooks)
          .where(and(eq(remoteWebhooks.remote, remote), eq(remoteWebhooks.id, id)))
          .returning();
        if (!row) return false;
        const details = { webhook: id, url: row.url };
        await tx
          .insert(auditLog)
          .values({ at: now, actor, action: 'remote.webhookRemoved', subject: remote, details });
        return true;
      });
    },

    /** A message that says nothing but that it is a test. One at a time. */
    async test({ remote, id, actor, now }: Omit<NewWebhook, 'url'>): Promise<'sent' | 'unknown' | 'waits'> {
      return db.transaction(async (tx) => {
        const [hook] = await tx
          .select()
          .from(remoteWebhooks)
          .where(and(isLive(remote), eq(remoteWebhooks.id, id)))
          .for('update');
        if (!hook) return 'unknown';
        const { webhookId, event, state } = remoteWebhookDeliveries;
        const waiting = and(eq(webhookId, id), eq(event, 'remote.test'), eq(state, 'waiting'));
        if ((await tx.$count(remoteWebhookDeliveries, waiting)) > 0) return 'waits';
        const details = { webhook: id, url: hook.url };
        const act = { at: now, actor, action: 'remote.webhookTested' as const, subject: remote, details };
        await tx.insert(auditLog).values(act);
        await tx.insert(remoteWebhookDeliveries).values(messageOf(id, 'remote.test', act));
        return 'sent';
      });
    },

    /** By remote, each with its newest messages. */
    async of(names: readonly string[]): Promise<(remote: string) => RemoteWebhook[]> {
      const newest = db
        .select()
        .from(remoteWebhookDeliveries)
        .where(eq(remoteWebhookDeliveries.webhookId, remoteWebhooks.id))
        .orderBy(desc(remoteWebhookDeliveries.at), remoteWebhookDeliveries.id)
        .limit(SHOWN)
        .as('newest');
      const rows = await db
        .select()
        .from(remoteWebhooks)
        .leftJoinLateral(newest, sql`true`)
        .where(inArray(remoteWebhooks.remote, [...names]))
        .orderBy(remoteWebhooks.addedAt, remoteWebhooks.id, desc(newest.at), newest.id);
      const hooks = [...new Map(rows.map(({ remote_webhooks: hook }) => [hook.id, hook])).values()];
      const hooksOf = groupBy(hooks, ({ remote }) => remote);
      const messagesOf = groupBy(
        rows.flatMap((row) => row.newest ?? []),
        ({ webhookId }) => webhookId,
      );
      return (remote) =>
        hooksOf(remote).map(({ id, url, addedAt, endedAt }) => ({
          id,
          url,
          addedAt: addedAt.toISOString(),
          endedAt: endedAt?.toISOString() ?? null,
          deliveries: messagesOf(id).map(({ event, at, state, tries, result }) => ({
            event,
            at: at.toISOString(),
            state,
            tries,
            result,
          })),
        }));
    },

    /** What is to be sent now: the oldest of each remote, then its next ones, at most so many of each. */
    async due(now: Date, most: number, mostOfOne: number): Promise<DueMessage[]> {
      const { id, webhookId, body, tries, nextAt, state } = remoteWebhookDeliveries;
      const place = sql<number>`row_number() over (partition by ${remoteWebhooks.remote} order by ${nextAt}, ${id})`;
      const waiting = db
        .select({
          id: sql<string>`${id}`.as('message_id'),
          webhookId,
          url: remoteWebhooks.url,
          body,
          tries,
          nextAt,
          place: place.as('place'),
        })
        .from(remoteWebhookDeliveries)
        .innerJoin(remoteWebhooks, eq(remoteWebhooks.id, webhookId))
        .where(and(eq(state, 'waiting'), lte(nextAt, now), isNull(remoteWebhooks.endedAt)))
        .as('waiting');
      return db
        .select({
          id: waiting.id,
          webhookId: waiting.webhookId,
          url: waiting.url,
          body: waiting.body,
          tries: waiting.tries,
        })
        .from(waiting)
        .where(lte(waiting.place, mostOfOne))
        .orderBy(waiting.place, waiting.nextAt, waiting.id)
        .limit(most);
    },

    /** What was given up meanwhile stays so. */
    async tried(id: string, tried: Tried): Promise<void> {
      const { state } = remoteWebhookDeliveries;
      await db
        .update(remoteWebhookDeliveries)
        .set(tried)
        .where(and(eq(remoteWebhookDeliveries.id, id), eq(state, 'waiting')));
    },

    /** Nothing is sent there any more. */
    async end(webhookId: string, now: Date): Promise<void> {
      await db.transaction(async (tx) => {
        await tx.update(remoteWebhooks).set({ endedAt: now }).where(eq(remoteWebhooks.id, webhookId));
        await tx
          .update(remoteWebhookDeliveries)
          .set({ state: 'failed', result: 'The receiver wants no more messages (410).' })
          .where(
            and(
              eq(remoteWebhookDeliveries.webhookId, webhookId),
              eq(remoteWebhookDeliveries.state, 'waiting'),
            ),
          );
      });
    },
  };
}
