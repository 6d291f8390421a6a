/**
 * The bot's identity and the messages it receives, by long polling. A Telegram webhook would need a public address with
 * TLS and one more endpoint open to strangers; polling needs neither and works everywhere. Only one process may poll at
 * a time; the caller of `poll` ensures that.
 */
import type { Locale } from '@spreadwise/contract/page-locale';
import type { Bot } from 'grammy';
import type { Logger } from 'pino';
import { once } from '../../../../platform/lib/serial';
import { answerCommand, type CommandsContext, commandsIn } from './commands';

/** Loaded only where a bot is configured, because it takes several megabytes. */
export async function loadTelegram() {
  const [{ Bot }, { autoRetry }] = await Promise.all([import('grammy'), import('@grammyjs/auto-retry')]);
  return { Bot, autoRetry };
}
export type TelegramLibrary = Awaited<ReturnType<typeof loadTelegram>>;

export interface TelegramBotOptions extends CommandsContext {
  readonly library: TelegramLibrary;
  readonly token: string;
  readonly apiBase: string;
  readonly log: Pick<Logger, 'warn'>;
}

/** Telegram holds a poll open for this long while there are no updates. */
export const LONG_POLL_SECONDS = 20;
/** Longer than a poll. */
const ANSWER_SECONDS = 30;
/** A customer who asks for a link waits for this. */
const INIT_MS = 5_000;
/** Longer waits are useless to someone who has just written; if Telegram is down, the next poll comes anyway. */
const RETRY = {
  ...{ maxRetryAttempts: 2, maxDelaySeconds: 5 },
  ...{ rethrowHttpErrors: true, rethrowInternalServerErrors: true },
};

/** Telegram's language codes, e.g. de or de-AT. */
const languageOf = ({ language_code: code = '' }: { readonly language_code?: string }): Locale =>
  /^de\b/i.test(code) ? 'de' : 'en';

async function offerCommands(api: Bot['api'], stop: never): Promise<void> {
  await api.setMyCommands(commandsIn('en'), {}, stop);
  await api.setMyCommands(commandsIn('de'), { language_code: 'de' }, stop);
}

const UPDATES = ['message', 'callback_query', 'my_chat_member'] as const;

const updatesAfter = (api: Bot['api'], place: { offset?: number }, timeout: number, stop: AbortSignal) =>
  api.getUpdates({ ...place, timeout, allowed_updates: UPDATES }, stop as never);

export function createTelegramBot({ library, token, apiBase, log, ...context }: TelegramBotOptions) {
  const { Bot, autoRetry } = library;
  const client = { apiRoot: apiBase, timeoutSeconds: ANSWER_SECONDS };
  const bot = new Bot(token, { client });
  bot.api.config.use(autoRetry(RETRY));
  bot.chatType('private').on('message:text', async (ctx) => {
    const [, name = '', text = ''] = /^\/(\w+)(?:@\w+)?\s*(.*)$/s.exec(ctx.message.text) ?? [];
    const said = { chat: String(ctx.chat.id), name, text: text.trim() };
    const answer = await answerCommand(context, { ...said, language: languageOf(ctx.from) });
    await ctx.reply(answer, { link_preview_options: { is_disabled: true } });
  });
  bot.on('callback_query:data', async (ctx) => {
    const { data, message, from } = ctx.callbackQuery;
    if (message?.chat.type !== 'private') return;
    const { chat, message_id: id } = message;
    const text = await context.addresses.act(String(chat.id), id, data, languageOf(from));
    await ctx.answerCallbackQuery({ text });
  });
  // A user who blocks the bot wants no more messages, so the chat is unlinked.
  bot.on('my_chat_member', async (ctx) => {
    if (ctx.chat.type === 'private' && ctx.myChatMember.new_chat_member.status === 'kicked')
      await context.addresses.unlink(String(ctx.chat.id));
  });

  /** grammY's own `init` would retry without limit while Telegram is down. */
  const init = once(async () => {
    const stop = AbortSignal.timeout(INIT_MS) as never;
    bot.botInfo = await bot.api.getMe(stop);
    await offerCommands(bot.api, stop);
  });
  return {
    // The outbox retries by itself, so its messages bypass the bot's own retries.
    api: new Bot(token, { client }).api,
    /** The bot's name in t.me links. */
    async username() {
      await init();
      return bot.botInfo.username;
    },
    /** Answers updates received since the last poll; waits up to `seconds` for them. */
    async poll(stop: AbortSignal, seconds: number) {
      await init();
      const updates = await updatesAfter(bot.api, {}, seconds, stop);
      for (const update of updates)
        await bot.handleUpdate(update).catch((error: unknown) => {
          log.warn({ err: error }, 'a message to the Telegram bot could not be answered');
        });
      const last = updates.at(-1);
      // Confirmed at once: the next poll may come from another process.
      if (last) await updatesAfter(bot.api, { offset: last.update_id + 1 }, 0, stop);
    },
  };
}

export type TelegramBot = ReturnType<typeof createTelegramBot>;
