/** The servers that receive alerts, on loopback: mail, a Bot API, push and webhooks, each with seeded faults. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Choices } from '../../api/src/commerce/billing/lifecycle-tests/testing/random';
import type { ChannelName } from '../../api/src/people/alerts/channel';
import { startPushService } from '../../api/src/people/alerts/channels/push/testing/push-service';
import { type Fault, startBotApi } from '../../api/src/people/alerts/channels/telegram/testing/bot-api';
import { type SmtpFault, startSmtpServer } from './smtp-server';

/** What has reached a customer, as the server saw it. */
export interface Reached {
  readonly channel: ChannelName;
  readonly customerId: string;
  /** The outbox's id of the message if the server gets it; for a chat, its own and the bot's. */
  readonly messageId: string;
  readonly text: string;
  readonly isMarked: boolean;
  readonly at: number;
}

/** Per thousand requests. */
const BUSY = 20;
const BROKEN = 20;
const RESET = 10;
const SILENT = 3;
const GONE = 2;

type Drawn = 'busy' | 'broken' | 'reset' | 'reset after' | 'silent' | 'gone' | undefined;

function drawFrom(chosen: Choices): Drawn {
  const drawn = chosen.fraction() * 1_000;
  const bounds: readonly [number, Exclude<Drawn, undefined>][] = [
    [BUSY, 'busy'],
    [BROKEN, 'broken'],
    [RESET / 2, 'reset'],
    [RESET / 2, 'reset after'],
    [SILENT, 'silent'],
    [GONE, 'gone'],
  ];
  let sum = 0;
  return bounds.find(([share]) => {
    sum += share;
    return drawn < sum;
  })?.[1];
}

export type Places = Awaited<ReturnType<typeof startPlaces>>;

export async function startPlaces(chosen: Choices, onReached: (reached: Reached) => void) {
  const draws = { mail: chosen.fork(), bot: chosen.fork(), push: chosen.fork(), hook: chosen.fork() };
  const reach = (reached: Omit<Reached, 'at'>) => onReached({ ...reached, at: Date.now() });
  const mail = await startSmtpServer(
    () => smtpFault(drawFrom(draws.mail)),
    ({ to, source }) =>
      reach({
        channel: 'email',
        customerId: to.split('@')[0] ?? '',
        messageId: /^Message-ID: <alert\.([^@]+)@/im.exec(source)?.[1] ?? '',
        text: source.replaceAll('=\r\n', ''),
        isMarked: /^X-Repeated: yes/im.test(source),
      }),
  );
  const bot = await startBotApi({
    fault: () => botFault(drawFrom(draws.bot)),
    onSent: ({ chat_id, text }, id) =>
      reach({
        ...{ channel: 'telegram', customerId: customerOfChat(chat_id), messageId: `${chat_id}/${id}` },
        text,
        isMarked: text.includes('(Sent again'),
      }),
  });
  const push = await startPushService({
    answer: () => httpFault(drawFrom(draws.push)),
    onPushed: ({ path, notice }) =>
      reach({
        ...{ channel: 'push', customerId: path.slice(1), messageId: String(notice.tag), isMarked: false },
        text: String(notice.title),
      }),
  });
  const hooks = await startHooks(() => drawFrom(draws.hook), reach);
  return {
    ...{ mail, bot, push, hooks },
    stop: () => Promise.all([mail.stop(), bot.stop(), push.stop(), hooks.stop()]),
  };
}

/** How the product finds the servers for which customers have no address. */
export const placesEnvironment = ({ mail, bot }: Places) => ({
  ...{ SMTP_URL: mail.url, MAIL_FROM: 'Spreadwise <hello@example.com>' },
  ...{ TELEGRAM_BOT_TOKEN: '123456:stand-in', TELEGRAM_API_BASE: bot.base },
});

/** A chat is a number. */
export const chatOf = (customerId: string): string => customerId.replace('cus_', '');
const customerOfChat = (chat: string) => `cus_${chat}`;

function smtpFault(drawn: Drawn): SmtpFault | undefined {
  switch (drawn) {
    case 'busy':
      return { at: 'address', answer: '451 4.7.1 try again later' };
    case 'broken':
      return { at: 'address', answer: '421 4.3.0 closing' };
    case 'gone':
      return { at: 'address', answer: '550 5.1.1 user unknown' };
    case 'reset':
    case 'reset after':
      return { at: 'mail', as: 'reset', isTaken: drawn === 'reset after' };
    case 'silent':
      return { at: 'mail', as: 'silence', isTaken: false };
    default:
      return undefined;
  }
}

function botFault(drawn: Drawn): Fault | undefined {
  switch (drawn) {
    case 'busy':
      return { code: 429, description: 'Too Many Requests', retryAfter: 3 };
    case 'broken':
      return { code: 502, description: 'Bad Gateway' };
    case 'gone':
      return { code: 403, description: 'Forbidden: bot was blocked by the user' };
    case 'reset':
    case 'reset after':
      return 'reset';
    case 'silent':
      return 'hang';
    default:
      return undefined;
  }
}

function httpFault(drawn: Drawn) {
  if (drawn === undefined) return undefined;
  if (drawn === 'busy') return { status: 429, headers: { 'Retry-After': '3' } };
  return { status: drawn === 'gone' ? 410 : 503 };
}

async function startHooks(draw: () => Drawn, reach: (reached: Omit<Reached, 'at'>) => void) {
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const drawn = draw();
    const isTaken = drawn === undefined || drawn === 'reset after';
    if (isTaken)
      reach({
        ...{ channel: 'webhook', customerId: (request.url ?? '').slice(1), isMarked: false },
        messageId: String(request.headers['webhook-id']),
        text,
      });
    if (drawn === 'silent') return;
    if (drawn === 'reset' || drawn === 'reset after') return void request.socket.destroy();
    const answer = httpFault(drawn) ?? { status: 204 };
    response.writeHead(answer.status, answer.headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
