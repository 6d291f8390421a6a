/** The SQL of the bots that customers brought. */
import type { AuditAction } from '@spreadwise/contract';
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../../db/database';
import { auditLog, telegramBots } from '../../../db/schema';

export type BotRow = typeof telegramBots.$inferSelect;
type NewBot = Omit<BotRow, 'failedAt' | 'failure' | 'createdAt'>;

export function createBotsStore(db: Database) {
  const audit = (
    tx: Pick<Database, 'insert'>,
    action: AuditAction,
    { customerId, username }: BotRow,
    at: Date,
  ) =>
    tx.insert(auditLog).values({
      ...{ at, actor: `customer:${customerId}`, action, subject: customerId },
      details: { bot: username },
    });
  return {
    async find(customerId: string): Promise<BotRow | null> {
      const [row] = await db.select().from(telegramBots).where(eq(telegramBots.customerId, customerId));
      return row ?? null;
    },

    /** In place of the one before, or of its token. Null: another customer has it. */
    save: (bot: NewBot, now: Date): Promise<BotRow | null> =>
      db.transaction(async (tx) => {
        // Of two who bring the same bot at once, the second sees the first's.
        await tx.execute(sql`lock table ${telegramBots} in share row exclusive mode`);
        const others = and(eq(telegramBots.botId, bot.botId), ne(telegramBots.customerId, bot.customerId));
        if ((await tx.$count(telegramBots, others)) > 0) return null;
        const set = { ...bot, failedAt: null, failure: null };
        const [row] = await tx
          .insert(telegramBots)
          .values({ ...set, createdAt: now })
          .onConflictDoUpdate({ target: telegramBots.customerId, set })
          .returning();
        if (!row) throw new Error('The bot was not written.');
        await audit(tx, 'alerts.botConnected', row, now);
        return row;
      }),

    remove: (customerId: string, now: Date): Promise<BotRow | null> =>
      db.transaction(async (tx) => {
        const [row] = await tx
          .delete(telegramBots)
          .where(eq(telegramBots.customerId, customerId))
          .returning();
        if (row) await audit(tx, 'alerts.botRemoved', row, now);
        return row ?? null;
      }),

    /** Unless it has another token by now. */
    async fail({ customerId, token }: BotRow, failure: string, failedAt: Date): Promise<void> {
      const isSame = and(eq(telegramBots.customerId, customerId), eq(telegramBots.token, token));
      await db.update(telegramBots).set({ failure, failedAt }).where(isSame);
    },

    working: (): Promise<BotRow[]> =>
      db
        .select()
        .from(telegramBots)
        .where(isNull(telegramBots.failedAt))
        .orderBy(asc(telegramBots.customerId)),

    count: (): Promise<readonly { state: 'works' | 'refused'; count: number }[]> =>
      queryRows(
        db,
        sql`select case when failed_at is null then 'works' else 'refused' end as state, count(*)::int as count
            from telegram_bots group by 1`,
      ),
  };
}

export type BotsStore = ReturnType<typeof createBotsStore>;
