/** Keeps Telegram's limits: messages per second for the bot, and one per second for each chat. */
import { createBatches } from '../../../../platform/lib/batches';
import type { Limits } from '../../../../platform/lib/limits/limits';
import type { Timers } from '../../../../platform/lib/time';

export interface PaceContext {
  readonly limits: Pick<Limits, 'change'>;
  readonly timers: Pick<Timers, 'sleep'>;
  readonly now: () => Date;
}

/** Telegram allows 30 a second; the rest is left for replies to commands. */
const EVERY_MS = 40;
const EVERY_OF_CHAT_MS = 1_000;
const MOST_CHATS = 10_000;
const MOST_TURNS = 1_000 / EVERY_MS;

export function createPace({ limits, timers, now }: PaceContext) {
  /** Not shared between processes: one process at a time sends a customer's messages. */
  const freeAt = new Map<string, number>();

  const waitOfChat = (chat: string): number => {
    const at = now().getTime();
    const turn = Math.max(at, freeAt.get(chat) ?? 0);
    freeAt.delete(chat);
    freeAt.set(chat, turn + EVERY_OF_CHAT_MS);
    const [oldest] = freeAt.keys();
    if (freeAt.size > MOST_CHATS && oldest !== undefined) freeAt.delete(oldest);
    return turn - at;
  };
  /** Turns are 40 ms apart, so that no second exceeds the limit. Concurrent requests share one row and connection. */
  const waitOfBot = createBatches<null, number>({
    most: MOST_TURNS,
    work: async (asked) => {
      const first = await limits.change('telegram', 'bot', (count) => {
        const at = now().getTime();
        const next = Math.max(at, count?.until.getTime() ?? 0);
        return { count: { points: 1, until: new Date(next + asked.length * EVERY_MS) }, answer: next - at };
      });
      return asked.map((_, turn) => first + turn * EVERY_MS);
    },
  });

  return {
    /** Resolves when it is the chat's turn, or as soon as `stop` aborts. */
    async turn(chat: string, stop: AbortSignal) {
      const wait = waitOfChat(chat);
      if (wait > 0) await timers.sleep(wait, stop);
      const more = await waitOfBot(null);
      if (more > 0) await timers.sleep(more, stop);
      // The message goes out now, which may be later than the chat's turn.
      const next = now().getTime() + EVERY_OF_CHAT_MS;
      if (next > (freeAt.get(chat) ?? 0)) freeAt.set(chat, next);
    },
  };
}

export type SendingPace = ReturnType<typeof createPace>;
