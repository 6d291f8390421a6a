/** Sends alerts to a customer's Telegram chat. The outbox retries, not the channel. */
import type { Api, GrammyError, HttpError } from 'grammy';
import { actsIn, pageOf } from '../../alert-text';
import type { Channel, OutgoingMessage, Recipient, SendOutcome } from '../../channel';
import { isRealTime } from '../../recipients/recipient';
import { textsIn } from '../../texts';
import { type Pauses, UNNAMED_PAUSE_MS } from '../pauses';
import type { SendingPace } from './pace';
import { telegramText } from './telegram-text';

export interface TelegramChannelContext {
  readonly api: Api;
  readonly pace: SendingPace;
  readonly pauses: Pauses;
  readonly publicOrigin: string;
}

export function createTelegramChannel({ api, pace, pauses, publicOrigin }: TelegramChannelContext): Channel {
  /** Consecutive 429s, each for another chat or after the chat's pause. */
  let tooMany = 0;
  return {
    name: 'telegram',
    // More would only wait for their turn and block newer alerts.
    atOnce: 20,
    limitMs: 12_000,
    canReplace: true,
    turn: ({ address }, stop) => pace.turn(address, stop),
    render(alerts, to): Rendered {
      const acts = actsIn(alerts, to.language).map(({ act, label }) => ({ text: label, callback_data: act }));
      const buttons = [...acts, ...buttonTo(publicOrigin, pageOf(alerts), textsIn(to.language).button)];
      const rows = [buttons.slice(0, IN_A_ROW), buttons.slice(IN_A_ROW)].filter(({ length }) => length > 0);
      const keyboard = { reply_markup: { inline_keyboard: rows } };
      return {
        text: telegramText(alerts, to),
        options: { link_preview_options: { is_disabled: true }, ...keyboard },
      };
    },
    async send({ isRepeat, body, replaces }, to, stop) {
      const { text, options } = body as Rendered;
      const chat = `telegram ${to.address}`;
      return pauses.keep([BOT, chat], async () => {
        try {
          // An edit makes no sound, so a customer who wants one gets a new message as well.
          if (replaces && (await edit(api, replaces, to, stop)) && to.silent)
            return { outcome: 'accepted', reference: replaces.reference };
          const sent = await api.sendMessage(
            to.address,
            isRepeat ? `${text}\n\n(${textsIn(to.language).sentAgain})` : text,
            { disable_notification: to.silent, ...options },
            // grammY declares another package's AbortSignal type, but accepts any signal.
            stop as never,
          );
          tooMany = 0;
          const reference = `${to.address}/${sent.message_id}`;
          const pause = isRealTime(to.tier) ? {} : { pause: { destination: chat, ms: APART_MS } };
          return { outcome: 'accepted', reference, ...pause };
        } catch (error) {
          if (isTooMany(error)) tooMany += 1;
          return refusalOf(error, tooMany < MOST_TOO_MANY ? chat : BOT);
        }
      });
    },
  };
}

/** For plans without real-time alerts. What arrives for the chat meanwhile goes out as one message. */
const APART_MS = 3_000;

interface Rendered {
  readonly text: string;
  readonly options: object;
}

/** Returns false if the message is gone, too old, or was sent to another chat, where its number means another one. */
async function edit(
  api: Api,
  { reference, body }: NonNullable<OutgoingMessage['replaces']>,
  { address }: Recipient,
  stop: AbortSignal,
): Promise<boolean> {
  const [chat, id] = reference.split('/');
  if (chat !== address) return false;
  const { text, options } = body as Rendered;
  try {
    await api.editMessageText(chat, Number(id), text, options, stop as never);
    return true;
  } catch (error) {
    if (!isRefusal(error) || error.error_code !== 400) throw error;
    // It was edited before, but the answer was lost.
    return /message is not modified/i.test(error.description);
  }
}

/* By name, because the classes are loaded only where a bot is configured. */
const isRefusal = (error: unknown): error is GrammyError =>
  error instanceof Error && error.name === 'GrammyError';
const isUnsent = (error: unknown): error is HttpError => error instanceof Error && error.name === 'HttpError';

const BOT = 'telegram';
/** Telegram does not say whether a chat or the bot exceeded its limit; this many in a row mean the bot. */
const MOST_TOO_MANY = 5;
const isTooMany = (error: unknown): boolean => isRefusal(error) && error.error_code === 429;

const IN_A_ROW = 2;

/** Telegram rejects buttons that link to local addresses. */
const buttonTo = (origin: string, path: string, text: string) =>
  origin.startsWith('https:') ? [{ text, url: `${origin}${path}` }] : [];

/** The user has blocked the bot, is deactivated, or never existed. */
const isGone = ({ error_code: code, description }: GrammyError): boolean =>
  code === 403 || (code === 400 && /chat not found|user is deactivated/i.test(description));

/** Rethrows when it is unknown whether the message arrived. */
function refusalOf(error: unknown, destination: string): SendOutcome {
  if (isRefusal(error)) {
    const { error_code: code, description, parameters } = error;
    const reason = `Telegram answered ${code}: ${description}`;
    if (isGone(error)) return { outcome: 'refused', reason, addressGone: true };
    // A wrong bot token is for the operator to fix; the message can be sent later.
    const isOurs = code >= 500 || code === 429 || code === 401 || code === 404;
    if (!isOurs) return { outcome: 'refused', reason, addressGone: false };
    const ms = parameters.retry_after ? parameters.retry_after * 1000 : code === 429 ? UNNAMED_PAUSE_MS : 0;
    return { outcome: 'later', reason, ...(ms > 0 ? { pause: { destination, ms } } : {}) };
  }
  if (isUnsent(error) && wasNeverConnected(error.error))
    return { outcome: 'later', reason: 'Telegram could not be reached.' };
  throw error instanceof Error ? error : new Error(String(error));
}

const UNCONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH'];
const wasNeverConnected = (cause: unknown): boolean =>
  typeof cause === 'object' && cause !== null && UNCONNECTED.includes(String(Reflect.get(cause, 'code')));
