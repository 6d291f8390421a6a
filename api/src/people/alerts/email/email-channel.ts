/** Sends alerts by email, with the headers that let mail clients unsubscribe by one click (RFC 8058). */
import { messageOf } from '../../../platform/lib/text';
import {
  type Deliver,
  type EmailTemplate,
  isLasting,
  layout,
  MAIL_CONNECTIONS,
  type MailSender,
} from '../../../platform/mail';
import type { Channel, SendOutcome } from '../channel';
import { type Pauses, UNNAMED_PAUSE_MS } from '../channels/pauses';
import { textsIn } from '../texts';
import { alertEmail } from './alert-email';
import { UNSUBSCRIBE_PATH, unsubscribeToken } from './email-routes';

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
    // One per connection: a mail that waits for a connection cannot be withdrawn when its signal ends.
    atOnce: MAIL_CONNECTIONS,
    // A mail server may inspect a mail for a while before it accepts it.
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
            // A repeat has the same id, so that many mail clients show both as one.
            id: messageId,
            headers: {
              'List-Id': `${productName.replace(/[^\w .-]/g, '')} alerts <alerts.${hostname}>`,
              'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              // Prevents automatic replies such as absence notes (RFC 3834).
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

/** The mailbox does not exist or is disabled. */
const GONE = /\b5\.1\.[12360]\b|\b5\.2\.1\b|user unknown|no such user|does not exist/i;
/** Failures before a session in which the mail could have been transferred. */
const NO_SESSION = ['EDNS', 'EAUTH', 'ETLS'];

/** The destination to pause when the mail server itself is busy. */
export const SERVER = 'email';

/** Throws when it is unknown whether the server accepted the mail. */
export function smtpOutcome(error: unknown, mailbox: string): SendOutcome {
  const failure = (error ?? {}) as SmtpFailure;
  const { responseCode, response = '', command = '' } = failure;
  const reason = response || messageOf(error);
  if (isLasting(failure)) {
    // Some servers check the mailbox only after DATA, and report it only by the enhanced code.
    const addressGone = GONE.test(response) || (command === 'RCPT TO' && !/\b5\.7\./.test(response));
    return { outcome: 'refused', reason, addressGone };
  }
  if (responseCode === undefined && !neverBegan(failure)) throw error;
  // A mailbox may be full or greylisted; any other temporary failure is the server's.
  const isMailbox = command === 'RCPT TO' && responseCode !== 421;
  const destination = isMailbox ? mailbox : SERVER;
  return { outcome: 'later', reason, pause: { destination, ms: UNNAMED_PAUSE_MS } };
}

/** A connection that breaks or times out has the same code and command before and after the mail was transferred. */
function neverBegan({ code = '', command, syscall, message }: SmtpFailure): boolean {
  if (NO_SESSION.includes(code) || syscall === 'connect') return true;
  // Set by the pool: the server closed each connection before its greeting.
  if (code === 'ECONNECTION') return command === undefined;
  return code === 'ETIMEDOUT' && message !== 'Timeout';
}
