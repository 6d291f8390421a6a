/** A stand-in for Telegram's Bot API: stores sent messages, delivers users' messages, and fails on demand. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SentMessage {
  readonly chat_id: string;
  readonly text: string;
  readonly disable_notification?: boolean;
  readonly reply_markup?: unknown;
}

export type EditedMessage = Pick<SentMessage, 'chat_id' | 'text' | 'reply_markup'> & {
  readonly message_id: number;
};

/** What happens to the next message: an error answer, or none; 'answer lost' takes the message. */
export type Fault =
  | { readonly code: number; readonly description: string; readonly retryAfter?: number }
  | 'reset'
  | 'answer lost'
  | 'hang';

export type BotApiStandIn = Awaited<ReturnType<typeof startBotApi>>;

export interface BotApiOptions {
  /** The outcome of the next message unless a test has queued a fault. */
  readonly fault?: () => Fault | undefined;
  readonly onSent?: (message: SentMessage, id: number, isInDoubt: boolean) => void;
  /** Holds a poll without updates open. Default: it is answered at once. */
  readonly hold?: (seconds: number) => Promise<void>;
}

/** On loopback, on a free port. */
export async function startBotApi(options: BotApiOptions = {}) {
  const api = createBotApi(options);
  const server = createServer(api.onRequest);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(api, {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop(): Promise<unknown> {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  });
}

export function createBotApi({
  fault = () => undefined,
  onSent = () => {},
  hold = async () => {},
}: BotApiOptions) {
  const sent: SentMessage[] = [];
  const edited: EditedMessage[] = [];
  const answered: string[] = [];
  const faults: Fault[] = [];
  let updates: { update_id: number; [part: string]: unknown }[] = [];
  let nextId = 1;

  const ok = (response: ServerResponse, result: unknown) =>
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ ok: true, result }));
  const fail = (response: ServerResponse, { code, description, retryAfter }: Exclude<Fault, string>) =>
    response.writeHead(code, { 'Content-Type': 'application/json' }).end(
      JSON.stringify({
        ok: false,
        error_code: code,
        description,
        ...(retryAfter ? { parameters: { retry_after: retryAfter } } : {}),
      }),
    );
  const methods: Record<string, (body: Record<string, unknown>) => unknown> = {
    getMe: () => ({ id: 100, is_bot: true, first_name: 'Spreadwise', username: 'spreadwise_test_bot' }),
    setMyCommands: () => true,
    sendMessage(body) {
      const message = body as unknown as SentMessage;
      sent.push(message);
      return { message_id: sent.length, date: 0, chat: { id: Number(body.chat_id), type: 'private' } };
    },
    answerCallbackQuery({ text }) {
      answered.push(String(text));
      return true;
    },
    editMessageText(body) {
      edited.push(body as unknown as EditedMessage);
      return true;
    },
    async getUpdates({ offset = 0, timeout = 0 }) {
      updates = updates.filter(({ update_id: id }) => id >= Number(offset));
      if (updates.length === 0) await hold(Number(timeout));
      return updates;
    },
  };

  const onRequest = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const [, method = ''] = /^\/bot[^/]+\/(\w+)/.exec(request.url ?? '') ?? [];
    if (standIn.isDown) return void request.socket.destroy();
    const isOfAlert = method === 'sendMessage' || method === 'editMessageText';
    const fails = isOfAlert ? (faults.shift() ?? fault()) : undefined;
    if (fails === 'hang') return;
    if (fails === 'reset') return void request.socket.destroy();
    const isLost = fails === 'answer lost';
    if (fails && !isLost) return void fail(response, fails);
    const body = text ? JSON.parse(text) : {};
    const result = (await methods[method]?.(body)) ?? null;
    if (method === 'sendMessage') onSent(body, sent.length, isLost);
    if (isLost) return void request.socket.destroy();
    ok(response, result);
  };

  const standIn = {
    /** Breaks every connection. */
    isDown: false,
    sent,
    edited,
    answered,
    faults,
    onRequest,
    /** A user writes to the bot; `language` is that of their Telegram app. */
    write(chat: number, text: string, language = 'en'): void {
      const private_ = { id: chat, type: 'private', first_name: 'Ada' };
      const from = { ...private_, is_bot: false, language_code: language };
      updates.push({
        update_id: nextId++,
        message: { message_id: nextId, date: 0, chat: private_, from, text },
      });
    },
    /** A user presses a button under one of the bot's messages; a modified client may send any data. */
    press(chat: number, message: number, data: string, language = 'en'): void {
      const private_ = { id: chat, type: 'private', first_name: 'Ada' };
      updates.push({
        update_id: nextId++,
        callback_query: {
          ...{ id: String(nextId), chat_instance: '1', data },
          from: { ...private_, is_bot: false, language_code: language },
          message: { message_id: message, date: 0, chat: private_ },
        },
      });
    },
    block(chat: number): void {
      const from = { id: chat, is_bot: false, first_name: 'Ada' };
      const member = (status: string) => ({ status, user: from });
      updates.push({
        update_id: nextId++,
        my_chat_member: {
          ...{ chat: { id: chat, type: 'private' }, from, date: 0 },
          ...{ old_chat_member: member('member'), new_chat_member: member('kicked') },
        },
      });
    },
  };
  return standIn;
}
