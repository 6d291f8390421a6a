/** The world's Bot API: holds everybody's chat with the bot, passes on what they write, and fails on request. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Kernel, Life } from '../kernel';
import type { Machine } from '../node/globals';
import { httpOf } from '../node/http';
import type { Network } from '../node/network';

export const CHATS_ORIGIN = 'http://10.0.0.26:8081';
export const BOT_TOKEN = '123456:simulated';
const PLACE = 'chats';

export interface Said {
  readonly chat: string;
  readonly at: number;
  readonly text: string;
  /** Whether the bot gets no answer. */
  readonly isInDoubt: boolean;
}

/** An error answer; or a broken connection, before or after the message was taken. */
export type ChatFault = 'busy' | 'broken' | 'reset' | 'answer lost';

interface Update {
  readonly update_id: number;
  readonly message: object;
}

interface Poll {
  readonly offset: number;
  readonly answer: (updates: readonly Update[]) => void;
}

export function createChats(kernel: Kernel, net: Network) {
  const life: Life = { name: 'the chats', isDead: false };
  const said: Said[] = [];
  let updates: Update[] = [];
  let written = 0;
  let poll: Poll | null = null;
  const chats = {
    said,
    /** How many messages were edited. */
    edits: 0,
    fault: (): ChatFault | undefined => undefined,
    /** Somebody writes to the bot. */
    write(chat: string, text: string): void {
      const who = { id: Number(chat), type: 'private', first_name: 'Ada' };
      written += 1;
      const from = { ...who, is_bot: false, language_code: 'en' };
      updates.push({
        update_id: written,
        message: { message_id: written, date: 0, chat: who, from, text },
      });
      poll?.answer(updates);
    },
  };
  const say = (chat: string, text: string, isInDoubt: boolean) => {
    said.push({ chat, at: kernel.now(), text, isInDoubt });
    kernel.trace(`chat ${chat} gets: ${text.replaceAll('\n', ' / ')}`);
    return { message_id: said.length, date: 0, chat: { id: Number(chat), type: 'private' } };
  };
  /** A poll without news is answered after its time. */
  const listen = ({ offset = 0, timeout = 0 }: { offset?: number; timeout?: number }) =>
    new Promise<readonly Update[]>((resolve) => {
      updates = updates.filter(({ update_id: id }) => id >= offset);
      if (updates.length > 0 || timeout === 0) return resolve(updates);
      const mine = { offset, answer: resolve };
      poll = mine;
      kernel.at(timeout * 1000, life, '', () => resolve([]));
    });
  const answer = async (method: string, body: Record<string, unknown>, response: ServerResponse) => {
    if (method === 'sendMessage') {
      const fault = chats.fault();
      if (fault === 'reset') return void response.destroy();
      if (fault === 'busy')
        return refuse(response, 429, { parameters: { retry_after: kernel.from.whole(1, 20) } });
      if (fault === 'broken') return refuse(response, 502, {});
      const sent = say(String(body.chat_id), String(body.text), fault === 'answer lost');
      return fault === 'answer lost' ? void response.destroy() : accept(response, sent);
    }
    if (method === 'editMessageText') chats.edits += 1;
    if (method === 'getUpdates') return accept(response, await listen(body));
    accept(response, method === 'getMe' ? BOT : true);
  };
  const machine = { kernel, life, offset: 0, pid: 1 } as Machine;
  const onRequest = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString();
    const method = /^\/bot[^/]+\/(\w+)/.exec(request.url ?? '')?.[1] ?? '';
    await answer(method, text ? JSON.parse(text) : {}, response);
  };
  const server = httpOf(machine, net, PLACE).http.createServer(onRequest);
  const { hostname, port } = new URL(CHATS_ORIGIN);
  net.hosts.set(hostname, PLACE);
  server.listen(Number(port));
  return chats;
}

const BOT = { id: 100, is_bot: true, first_name: 'Spreadwise', username: 'spreadwise_test_bot' };
const JSON_TYPE = { 'Content-Type': 'application/json' };

const accept = (response: ServerResponse, result: unknown) =>
  void response.writeHead(200, JSON_TYPE).end(JSON.stringify({ ok: true, result }));

const refuse = (response: ServerResponse, code: number, more: object) =>
  void response
    .writeHead(code, JSON_TYPE)
    .end(JSON.stringify({ ok: false, error_code: code, description: 'not now', ...more }));
