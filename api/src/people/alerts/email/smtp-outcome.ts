/** What a mail server's refusal means for an alert. Pure. */
import { messageOf } from '../../../platform/lib/text';
import type { SendOutcome } from '../channel';
import { UNNAMED_PAUSE_MS } from '../channels/pauses';

/** As nodemailer reports it. */
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
