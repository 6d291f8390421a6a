/** Endpoints that link and unlink a customer's Telegram chat. */
import type { Hono } from 'hono';
import { type AppEnv, handle, Problem } from '../../../../platform/http';
import { hashSecret, newSecret, type RandomBytes } from '../../../../platform/lib/secrets';
import type { RecipientsStore } from '../../recipients/recipients-store';
import type { TelegramBot } from './bot';

export interface TelegramRoutesContext {
  /** Null: this installation has no bot. */
  readonly bot: Pick<TelegramBot, 'username'> | null;
  readonly addresses: RecipientsStore;
  readonly random: RandomBytes;
  readonly now: () => Date;
}

const LINK_MS = 15 * 60_000;
const NO_BOT = 'Telegram alerts are not available here.';

export function telegramRoutes(app: Hono<AppEnv>, ctx: TelegramRoutesContext): void {
  const { bot, addresses, random, now } = ctx;

  handle(app, 'GET /api/alerts/telegram', async ({ session: { customerId } }) => {
    const row = await addresses.find(customerId, 'telegram');
    const isPaused = row?.pausedUntil && row.pausedUntil > now();
    return {
      isThere: bot !== null,
      linked: row !== null && row.failedAt === null,
      pausedUntil: isPaused ? (row.pausedUntil?.toISOString() ?? null) : null,
      failure: row?.failure ?? null,
    };
  });

  handle(app, 'POST /api/alerts/telegram/link', async ({ session }) => {
    const { customerId } = session;
    const username = await usernameOf(bot);
    const secret = newSecret(random);
    const createdAt = now();
    const expiresAt = new Date(createdAt.getTime() + LINK_MS);
    await addresses.addLink({ hash: hashSecret(secret), customerId, createdAt, expiresAt });
    return { url: `https://t.me/${username}?start=${secret}`, expiresAt: expiresAt.toISOString() };
  });

  handle(app, 'POST /api/alerts/telegram/unlink', async ({ session }) => {
    await addresses.unlink(session.customerId, 'telegram');
  });
}

async function usernameOf(bot: TelegramRoutesContext['bot']): Promise<string> {
  if (!bot) throw new Problem(409, NO_BOT);
  return bot.username().catch(() => {
    throw new Problem(503, 'Telegram is not responding. Try again in a minute.', { retryAfterSeconds: 30 });
  });
}
