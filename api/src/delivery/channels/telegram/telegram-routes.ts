/** The calls by which a customer's Telegram chat is linked and let go, with our bot or with one of their own. */
import type { OwnBot } from '@spreadwise/contract';
import { opens } from '@spreadwise/shared-auth/model';
import type { Hono } from 'hono';
import type { AppEnv } from '../../../http/environment';
import { handle } from '../../../http/handle';
import { Problem } from '../../../http/problem';
import { hashSecret, newSecret, type RandomBytes } from '../../../lib/secrets';
import type { CustomerSession } from '../../../lib/session';
import type { Addresses } from '../../addresses';
import type { TelegramBot } from './bot';
import type { BotRow } from './bots-store';
import type { LinksStore } from './links-store';
import type { Connected, OwnBots } from './own-bots';
import { readTelegramAddress } from './telegram-address';

export interface TelegramRoutesContext {
  /** Null: this installation has none. */
  readonly bot: Pick<TelegramBot, 'username'> | null;
  readonly ownBots: OwnBots | null;
  readonly links: Pick<LinksStore, 'add'>;
  readonly addresses: Addresses;
  readonly random: RandomBytes;
  readonly now: () => Date;
}

const LINK_MS = 15 * 60_000;
const NO_BOT = 'There are no alerts by Telegram here.';
/** Telegram is asked at each try, whose tokens are known or not. */
const CONNECT_LIMIT = { points: 10, seconds: 600 };

const REFUSALS: Readonly<
  Record<Exclude<Connected['kind'], 'connected'>, readonly [status: 409 | 422 | 503, words: string]>
> = {
  'not here': [409, 'This site takes no bots of customers: it has no key to keep their tokens by.'],
  taken: [
    409,
    'This bot is connected here already, by another account. Make one for yourself with @BotFather.',
  ],
  refused: [422, 'Telegram does not know this token. Copy it from @BotFather once more.'],
  'used elsewhere': [
    422,
    'Another program takes what is written to this bot (a webhook). Make one for alerts alone.',
  ],
  away: [503, 'Telegram does not answer. Please try again in a minute.'],
};

export function telegramRoutes(app: Hono<AppEnv>, ctx: TelegramRoutesContext): void {
  const { bot, ownBots, links, addresses, random, now } = ctx;

  handle(app, 'GET /api/alerts/telegram', async ({ session: { customerId } }) => {
    const row = await addresses.find(customerId, 'telegram');
    const ownBot = (await ownBots?.find(customerId)) ?? null;
    const isPaused = row?.pausedUntil && row.pausedUntil > now();
    return {
      isThere: bot !== null,
      linked: row !== null && row.failedAt === null,
      isByOwnBot: readTelegramAddress(row?.address).bot !== null,
      ownBot: ownBot && presentBot(ownBot),
      pausedUntil: isPaused ? (row.pausedUntil?.toISOString() ?? null) : null,
      failure: row?.failure ?? null,
    };
  });

  handle(app, 'POST /api/alerts/telegram/link', async ({ session }) => {
    const { customerId } = session;
    const username = await usernameFor(ctx, session);
    const secret = newSecret(random);
    const createdAt = now();
    const expiresAt = new Date(createdAt.getTime() + LINK_MS);
    await links.add({ hash: hashSecret(secret), customerId, createdAt, expiresAt });
    return { url: `https://t.me/${username}?start=${secret}`, expiresAt: expiresAt.toISOString() };
  });

  handle(app, 'POST /api/alerts/telegram/unlink', async ({ session }) => {
    await addresses.unlink(session.customerId, 'telegram');
    return undefined;
  });

  handle(
    app,
    'POST /api/alerts/telegram/bot',
    async ({ session, body }) => {
      if (!ownBots) throw new Problem(409, NO_BOT);
      const connected = await ownBots.connect(session.customerId, body.token);
      if (connected.kind === 'connected') return presentBot(connected.bot);
      throw new Problem(...REFUSALS[connected.kind]);
    },
    { limit: CONNECT_LIMIT },
  );

  handle(app, 'POST /api/alerts/telegram/bot/remove', async ({ session }) => {
    await ownBots?.remove(session.customerId);
    return undefined;
  });
}

const presentBot = ({ username, failure }: BotRow): OwnBot => ({ username, failure });

/** Of the customer's own bot, where it works and the plan opens one; else of ours. */
async function usernameFor(
  { bot, ownBots }: TelegramRoutesContext,
  { customerId, permissions }: CustomerSession,
): Promise<string> {
  if (!bot) throw new Problem(409, NO_BOT);
  const own = opens(permissions, 'alerts.telegram.own-bot') ? await ownBots?.find(customerId) : null;
  if (own && own.failure === null) return own.username;
  return bot.username().catch(() => {
    throw new Problem(503, 'Telegram does not answer. Please try again in a minute.', {
      retryAfterSeconds: 30,
    });
  });
}
