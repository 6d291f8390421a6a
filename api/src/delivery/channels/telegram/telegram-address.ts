/** Where in Telegram somebody is reached: a chat with our bot, or with one that they brought. */
import { z } from 'zod';

export interface TelegramAddress {
  /** Telegram's id of the customer's own bot; null: ours. */
  readonly bot: string | null;
  readonly chat: string;
}

const own = z.object({ bot: z.string(), chat: z.string() });

/** As it stands among the addresses of alerts. */
export const asKeptAddress = ({ bot, chat }: TelegramAddress): unknown =>
  bot === null ? chat : { bot, chat };

export function readTelegramAddress(kept: unknown): TelegramAddress {
  const { data } = own.safeParse(kept);
  return data ?? { bot: null, chat: String(kept) };
}

/** As channels are handed it. */
export const readAddressText = (text: string): TelegramAddress =>
  readTelegramAddress(text.startsWith('{') ? JSON.parse(text) : text);
