/**
 * The bot: who it is, and what people write to it, asked for by long polling. A webhook of Telegram's would need a public
 * address with TLS, and one call more that strangers can make; this needs neither, and is the same everywhere. Only one
 * process may ask at a time, which is whose work `poll` is.
 */
import { autoRetry } from '@grammyjs/auto-retry';
import type { Locale } from '@spreadwise/contract/page-locale';
import { Bot } from 'grammy';
import type { Logger } from 'pino';
import { answerCommand, type CommandsContext, commandsIn } from './commands';

export interface TelegramBotOptions extends CommandsContext {
  readonly token: string;
  readonly apiBase: string;
  readonly log: Pick<Logger, 'warn'>;
}

/** For as long as anything is worth waiting for, though nobody writes. */
export const LONG_POLL_SECONDS = 20;
/** Longer than a poll. */
const ANSWER_SECONDS = 30;
/** Whoever wants a link waits for it. */
const INIT_MS = 5_000;
/** An answer to somebody who has just written is worth no longer wait; where Telegram is away, the next poll comes anyway. */
const RETRY = {
  ...{ maxRetryAttempts: 2, maxDelaySeconds: 5 },
  ...{ rethrowHttpErrors: true, rethrowInternalServerErrors: true },
};

/** As Telegram names them, e.g. de or de-AT. */
const languageOf = ({ language_code: code = '' }: { readonly language_code?: string }): Locale =>
  /^de\b/i.test(code) ? 'de' : 'en';

async function offerCommands(api: Bot['api'], stop: never): Promise<void> {
  await api.setMyCommands(commandsIn('en'), {}, stop);
  await api.setMyCommands(commandsIn('de'), { language_code: 'de' }, stop);
}

const UPDATES = ['message', 'callback_query', 'my_chat_member'] as const;

const updatesAfter = (api: Bot['api'], place: { offset?: number }, timeout: number, stop: AbortSignal) =>
  api.getUpdates({ ...place, timeout, allowed_updates: UPDATES }, stop as never);

export function createTelegramBot({ token, apiBase, log, ...context }: TelegramBotOptions) {
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
  // Who blocks the bot wants nothing more, and need not be tried.
  bot.on('my_chat_member', async (ctx) => {
    if (ctx.chat.type === 'private' && ctx.myChatMember.new_chat_member.status === 'kicked')
      await context.addresses.unlink(String(ctx.chat.id));
  });

  let known: Promise<void> | null = null;
  /** grammY's own would ask until it is answered, however long Telegram is away. */
  const introduce = async () => {
    const stop = AbortSignal.timeout(INIT_MS) as never;
    bot.botInfo = await bot.api.getMe(stop);
    await offerCommands(bot.api, stop);
  };
  /** Asked once; a failure is asked again. */
  const init = () => {
    known ??= introduce().catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
  return {
    // The outbox tries again by itself, so its messages go without the bot's own retries.
    api: new Bot(token, { client }).api,
    /** The name that links to it have. */
    async username() {
      await init();
      return bot.botInfo.username;
    },
    /** Answers what was written since, waiting so long for it. */
    async poll(stop: AbortSignal, seconds: number) {
      await init();
      const updates = await updatesAfter(bot.api, {}, seconds, stop);
      for (const update of updates)
        await bot.handleUpdate(update).catch((error: unknown) => {
          log.warn({ err: error }, 'a message to the Telegram bot was not answered');
        });
      const last = updates.at(-1);
      // Told at once that they are done: the next who asks may be another process.
      if (last) await updatesAfter(bot.api, { offset: last.update_id + 1 }, 0, stop);
    },
  };
}

export type TelegramBot = ReturnType<typeof createTelegramBot>;
