/** The world's Bot API: keeps what everybody's chat with the bot was sent, and fails on request. */
import { createBotApi, type Fault } from '../../../api/src/people/alerts/channels/telegram/testing/bot-api';
import type { Kernel, Life } from '../kernel';
import type { Machine } from '../node/globals';
import { httpOf } from '../node/http';
import type { Network } from '../node/network';

export const CHATS_ORIGIN = 'http://10.0.0.26:8081';
export const BOT_TOKEN = '123456:simulated';
const PLACE = 'chats';
/** A poll is held for as long; a real one lasts longer, but hears of updates at once. */
const HELD_MS = 2_000;

export interface Said {
  readonly chat: string;
  readonly at: number;
  readonly text: string;
  /** Whether the bot gets no answer. */
  readonly isInDoubt: boolean;
}

export function createChats(kernel: Kernel, net: Network) {
  const life: Life = { name: 'the chats', isDead: false };
  const said: Said[] = [];
  const chats = { said, fault: (): Fault | undefined => undefined };
  const api = createBotApi({
    fault: () => chats.fault(),
    hold: (seconds) => (seconds > 0 ? kernel.sleep(HELD_MS, life) : Promise.resolve()),
    onSent({ chat_id: chat, text }, _id, isInDoubt) {
      said.push({ chat, at: kernel.now(), text, isInDoubt });
      kernel.trace(`chat ${chat} gets: ${text.replaceAll('\n', ' / ')}`);
    },
  });
  const machine = { kernel, life, offset: 0, pid: 1 } as Machine;
  const { hostname, port } = new URL(CHATS_ORIGIN);
  net.hosts.set(hostname, PLACE);
  httpOf(machine, net, PLACE).http.createServer(api.onRequest).listen(Number(port));
  return Object.assign(chats, {
    /** Somebody writes to the bot. */
    write: (chat: string, text: string) => api.write(Number(chat), text),
    edits: () => api.edited.length,
  });
}
