/**
 * Bots that customers brought: each writes to its owner's chat alone, and answers there as ours does. Many of them are asked
 * one after the other what was written, for which nobody waits long: a connection kept open for each would be thousands.
 */
import { type Feature, opens, permissionsOf, type Tier } from '@spreadwise/shared-auth/model';
import { type Api, GrammyError } from 'grammy';
import type { Database } from '../../../db/database';
import { SEALED_FOR, seal, unseal } from '../../../lib/sealed';
import type { RandomBytes } from '../../../lib/secrets';
import { createTelegramBot, type TelegramBot, type TelegramBotOptions } from './bot';
import { type BotRow, type BotsStore, createBotsStore } from './bots-store';
import { type ChatsContext, createChats } from './chats';
import type { LinksStore } from './links-store';
import { asKeptAddress, readTelegramAddress } from './telegram-address';

export interface OwnBotsContext
  extends ChatsContext,
    Pick<TelegramBotOptions, 'apiBase' | 'log' | 'productName' | 'publicOrigin'> {
  readonly db: Database;
  readonly links: Pick<LinksStore, 'take'>;
  /** Of our own bot, which is nobody else's. */
  readonly token: string;
  /** Seals customers' tokens; null: none are taken. */
  readonly sealingKey: string | null;
  readonly random: RandomBytes;
}

export type Connected =
  | { readonly kind: 'connected'; readonly bot: BotRow }
  | { readonly kind: 'not here' | 'taken' | 'refused' | 'used elsewhere' | 'away' };

/** What alerts are sent by; or why nothing is. */
export type BotInUse =
  | { readonly api: Api; fail(error: unknown): Promise<string | null> }
  | { readonly why: string };

export interface OwnBots extends Pick<BotsStore, 'find' | 'count'> {
  connect(customerId: string, token: string): Promise<Connected>;
  remove(customerId: string): Promise<void>;
  /** By the owner's plan and the bot's id. */
  use(owner: { readonly customerId: string; readonly tier: Tier }, botId: string): Promise<BotInUse>;
  /** Asks each once. */
  poll(stop: AbortSignal): Promise<void>;
}

const FEATURE: Feature = 'alerts.telegram.own-bot';
/** Asked at the same time. */
const AT_ONCE = 20;

/** Whoever connects a bot waits for it. */
const ANSWER_MS = 5_000;

const REVOKED =
  'Telegram refuses the token of your bot: it was revoked, or the bot was deleted. Ask @BotFather for a new one (/token) and enter it in your settings.';
const UNREADABLE =
  'The token of your bot cannot be read here any more. Please enter it again in your settings.';
const REMOVED = 'Your bot was removed.';
const NOT_OPEN = 'Your plan opens no bot of your own any more. Link a chat with ours instead.';

/** Nobody has such a token, or not any more. */
const isRevoked = (error: unknown): boolean =>
  error instanceof GrammyError && (error.error_code === 401 || error.error_code === 404);

/** Its name, where it is free for us: what is written to a bot goes to a webhook or to who asks, never to both. */
async function introduced(
  bot: TelegramBot,
): Promise<{ readonly username: string } | Exclude<Connected, { readonly kind: 'connected' }>> {
  try {
    const username = await bot.username();
    const { url } = await bot.api.getWebhookInfo(AbortSignal.timeout(ANSWER_MS) as never);
    return url ? { kind: 'used elsewhere' } : { username };
  } catch (error) {
    return { kind: isRevoked(error) ? 'refused' : 'away' };
  }
}

const idOfToken = (token: string): string => token.split(':', 1)[0] ?? '';
const purposeOf = SEALED_FOR.telegramBot;

export function createOwnBots(context: OwnBotsContext): OwnBots {
  const { db, links, addresses, accounts, sealingKey, random, now, log } = context;
  const store = createBotsStore(db);
  /** By customer, as long as the sealed token is the same. */
  const opened = new Map<string, { readonly sealed: string; readonly bot: TelegramBot }>();

  const botOf = (customerId: string, token: string): TelegramBot =>
    createTelegramBot({
      ...context,
      token,
      addresses: createChats(context, idOfToken(token)),
      // Whose bot it is, theirs alone are its chats.
      links: { take: (hash, at) => links.take(hash, at, customerId) },
    });
  const open = (row: BotRow): TelegramBot | null => {
    const known = opened.get(row.customerId);
    if (known?.sealed === row.token) return known.bot;
    const token = sealingKey && unseal(sealingKey, purposeOf(row.customerId), row.token);
    if (!token) return null;
    const bot = botOf(row.customerId, token);
    opened.set(row.customerId, { sealed: row.token, bot });
    return bot;
  };
  /** Why it was refused, where that was for good. */
  const failed = async (row: BotRow, error: unknown): Promise<string | null> => {
    if (!isRevoked(error)) return null;
    await store.fail(row, REVOKED, now());
    return REVOKED;
  };

  /** A chat of the same bot stays, and is sent to again; one of another goes with it. */
  const keepChat = async (customerId: string, botId: string | null) => {
    const row = await addresses.find(customerId, 'telegram');
    const address = readTelegramAddress(row?.address);
    if (!row || address.bot === null) return;
    if (address.bot === botId) await addresses.link(customerId, 'telegram', asKeptAddress(address), now());
    else await addresses.unlink(customerId, 'telegram');
  };

  const isOpenTo = (tier: Tier) => opens(permissionsOf('CUSTOMER', tier), FEATURE);
  const ask = async (row: BotRow, stop: AbortSignal) => {
    const bot = open(row);
    if (!bot) return store.fail(row, UNREADABLE, now());
    try {
      await bot.poll(stop, 0);
    } catch (error) {
      if (stop.aborted || (await failed(row, error))) return;
      log.warn({ err: error, customerId: row.customerId }, 'the bot of a customer was not asked');
    }
  };

  return {
    find: store.find,
    count: store.count,

    async connect(customerId, token) {
      const botId = idOfToken(token);
      if (!sealingKey) return { kind: 'not here' };
      if (botId === idOfToken(context.token)) return { kind: 'taken' };
      const asked = await introduced(botOf(customerId, token));
      if ('kind' in asked) return asked;
      const sealed = seal(sealingKey, purposeOf(customerId), token, random);
      const row = await store.save({ customerId, botId, ...asked, token: sealed }, now());
      if (!row) return { kind: 'taken' };
      await keepChat(customerId, botId);
      return { kind: 'connected', bot: row };
    },

    async remove(customerId) {
      await store.remove(customerId, now());
      opened.delete(customerId);
      await keepChat(customerId, null);
    },

    async use({ customerId, tier }, botId) {
      if (!isOpenTo(tier)) return { why: NOT_OPEN };
      const row = await store.find(customerId);
      if (row?.botId !== botId) return { why: REMOVED };
      if (row.failure) return { why: row.failure };
      const bot = open(row);
      return bot ? { api: bot.api, fail: (error) => failed(row, error) } : { why: UNREADABLE };
    },

    async poll(stop) {
      const rows = await store.working();
      const owners = await accounts(rows.map(({ customerId }) => customerId));
      const entitled = new Set(
        owners.flatMap(({ customerId, tier }) => (isOpenTo(tier) ? [customerId] : [])),
      );
      const asked = rows.filter(({ customerId }) => entitled.has(customerId));
      for (let from = 0; from < asked.length && !stop.aborted; from += AT_ONCE)
        await Promise.all(asked.slice(from, from + AT_ONCE).map((row) => ask(row, stop)));
    },
  };
}
