/** Alerts by email, in the house's layout, with what mail programs need to end them by one click (RFC 8058). */
import { messageOf } from '../../../platform/lib/text';
import {
  type Deliver,
  type EmailTemplate,
  layout,
  MAIL_CONNECTIONS,
  type MailSender,
} from '../../../platform/mail';
import type { Channel, SendOutcome } from '../channel';
import { type Pauses, UNNAMED_PAUSE_MS } from '../channels/pauses';
import { textsIn } from '../texts';
import { alertEmail } from './alert-email';
import { UNSUBSCRIBE_PATH, unsubscribeToken } from './unsubscribe-routes';

export interface EmailChannelOptions {
  readonly sender: MailSender;
  readonly deliver: Deliver;
  readonly pauses: Pauses;
  readonly secret: string;
  readonly isPaused: () => boolean;
}

type AlertMail = EmailTemplate & { readonly unsubscribeUrl: string };

export function createEmailChannel({ sender, secret, ...given }: EmailChannelOptions): Channel {
  const { deliver, pauses, isPaused } = given;
  const { publicOrigin, productName } = sender;
  const { hostname } = new URL(publicOrigin);
  return {
    name: 'email',
    isPaused,
    // One for each connection: what waits for one cannot be called back when its signal ends.
    atOnce: MAIL_CONNECTIONS,
    // A mail server may look at a mail for a while before it takes it.
    limitMs: 20_000,
    render(alerts, to): AlertMail {
      const url = `${publicOrigin}${UNSUBSCRIBE_PATH}?token=${unsubscribeToken(secret, to.customerId)}`;
      return { ...alertEmail(alerts, to, sender), to: to.address, unsubscribeUrl: url };
    },
    async send({ id, isRepeat, body }, { address, language }): Promise<SendOutcome> {
      const mail = body as AlertMail;
      const paragraphs = [...mail.paragraphs, ...(isRepeat ? [textsIn(language).sentAgain] : [])];
      const messageId = `<alert.${id}@${hostname}>`;
      const mailbox = `${SERVER} ${address}`;
      return pauses.keep([SERVER, mailbox], async () => {
        try {
          await deliver({
            ...layout({ ...mail, paragraphs }, sender),
            // The same when it is repeated: many mail programs show both as one.
            id: messageId,
            headers: {
              'List-Id': `${productName.replace(/[^\w .-]/g, '')} alerts <alerts.${hostname}>`,
              'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              // So that no absence note answers it (RFC 3834).
              'Auto-Submitted': 'auto-generated',
            },
          });
          return { outcome: 'accepted', reference: messageId };
        } catch (error) {
          return smtpOutcome(error, mailbox);
        }
      });
    },
  };
}

interface SmtpFailure {
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
  readonly command?: string;
  readonly syscall?: string;
  readonly message?: string;
}

/** There is no such mailbox, or nobody reads it. */
const GONE = /\b5\.1\.[12360]\b|\b5\.2\.1\b|user unknown|no such user|does not exist/i;
/** Before there was a session in which the mail could have been handed over. */
const NO_SESSION = ['EDNS', 'EAUTH', 'ETLS'];

/** What is paused where the mail server itself is busy. */
export const SERVER = 'email';

/** Throws where nobody knows whether the mail was taken. */
export function smtpOutcome(error: unknown, mailbox: string): SendOutcome {
  const failure = (error ?? {}) as SmtpFailure;
  const { code = '', responseCode, response = '', command = '' } = failure;
  const reason = response || messageOf(error);
  if (responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH') {
    // Some servers look the mailbox up only after DATA, and then say so by the enhanced code alone.
    const addressGone = GONE.test(response) || (command === 'RCPT TO' && !/\b5\.7\./.test(response));
    return { outcome: 'refused', reason, addressGone };
  }
  if (responseCode === undefined && !neverBegan(failure)) throw error;
  // A mailbox may be full or grey-listed; anything else that is temporary is the server's.
  const isMailbox = command === 'RCPT TO' && responseCode !== 421;
  const destination = isMailbox ? mailbox : SERVER;
  return { outcome: 'later', reason, pause: { destination, ms: UNNAMED_PAUSE_MS } };
}

/** A connection that breaks, or falls silent, has the same code and command before and after the mail was handed over. */
function neverBegan({ code = '', command, syscall, message }: SmtpFailure): boolean {
  if (NO_SESSION.includes(code) || syscall === 'connect') return true;
  // The pool's own word: the server closed each connection before it greeted.
  if (code === 'ECONNECTION') return command === undefined;
  return code === 'ETIMEDOUT' && message !== 'Timeout';
}
