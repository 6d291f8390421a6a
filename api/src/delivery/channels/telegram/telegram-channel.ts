/** Sends alerts to a customer's Telegram chat. It never retries: the outbox does. */
import { type Api, GrammyError, HttpError } from 'grammy';
import type { Channel, SendOutcome } from '../../channel';
import { SENT_AGAIN } from '../../words';
import type { SendingPace } from './pace';
import { type TelegramText, telegramText } from './telegram-text';

export interface TelegramChannelContext {
  readonly api: Api;
  readonly pace: SendingPace;
  readonly publicOrigin: string;
}

export function createTelegramChannel({ api, pace, publicOrigin }: TelegramChannelContext): Channel {
  return {
    name: 'telegram',
    // More would only wait for their turn, and know of nothing that comes meanwhile.
    atOnce: 20,
    // Its turn, and the pauses that the bot asks for.
    limitMs: 12_000,
    render: (alerts, to) => telegramText(alerts, to),
    async send({ isRepeat, body }, to, stop) {
      const { text, path } = body as TelegramText;
      await pace.turn(to.address, stop);
      // Nothing was sent yet, and nobody waits for it any more.
      if (stop.aborted) return { outcome: 'later', reason: 'It waited too long for its turn.' };
      try {
        const sent = await api.sendMessage(
          to.address,
          isRepeat ? `${text}\n\n(${SENT_AGAIN})` : text,
          {
            disable_notification: to.silent,
            link_preview_options: { is_disabled: true },
            ...buttonTo(publicOrigin, path),
          },
          // grammY's types know another package's signal, its code any.
          stop as never,
        );
        return { outcome: 'accepted', reference: String(sent.message_id) };
      } catch (error) {
        return refusalOf(error);
      }
    },
  };
}

const gone = (reason: string): SendOutcome => ({ outcome: 'refused', reason, addressGone: true });

/** Telegram takes no button to an address of this machine alone. */
const buttonTo = (origin: string, path: string) =>
  origin.startsWith('https:')
    ? { reply_markup: { inline_keyboard: [[{ text: 'Open', url: `${origin}${path}` }]] } }
    : {};

/** The person has blocked the bot, is gone, or was never there. */
const isGone = ({ error_code: code, description }: GrammyError): boolean =>
  code === 403 || (code === 400 && /chat not found|user is deactivated/i.test(description));

/** Rejects where nobody knows whether it arrived. */
function refusalOf(error: unknown): SendOutcome {
  if (error instanceof GrammyError) {
    const { error_code: code, description, parameters } = error;
    const reason = `Telegram answered ${code}: ${description}`;
    if (isGone(error)) return gone(reason);
    // A wrong token of ours is the operator's to mend, and no fault of the message.
    const isOurs = code >= 500 || code === 429 || code === 401 || code === 404;
    if (!isOurs) return { outcome: 'refused', reason, addressGone: false };
    const seconds = parameters.retry_after;
    return { outcome: 'later', reason, ...(seconds ? { afterMs: seconds * 1000 } : {}) };
  }
  if (error instanceof HttpError && wasNeverConnected(error.error))
    return { outcome: 'later', reason: 'Telegram could not be reached.' };
  throw error instanceof Error ? error : new Error(String(error));
}

const UNCONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH'];
const wasNeverConnected = (cause: unknown): boolean =>
  typeof cause === 'object' && cause !== null && UNCONNECTED.includes(String(Reflect.get(cause, 'code')));
