/** What a mail server's refusal means for an alert. Pure. */
import type { SendOutcome } from '../channel';

/** As nodemailer reports it. */
interface SmtpFailure {
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
  readonly command?: string;
}

/** Before the mail itself was handed over, so it has not arrived. */
const NOT_HANDED_OVER = ['ECONNECTION', 'EDNS', 'EAUTH', 'ETLS', 'EPROTOCOL', 'ESTREAM'];
/** There is no such mailbox, or nobody reads it. */
const GONE = /\b5\.1\.[12360]\b|\b5\.2\.1\b|user unknown|no such user|does not exist/i;

/** Throws where nobody knows whether the mail was taken. */
export function smtpOutcome(error: unknown): SendOutcome {
  const { code = '', responseCode, response = '', command = '' } = (error ?? {}) as SmtpFailure;
  const reason = response || (error instanceof Error ? error.message : String(error));
  if (responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH') {
    const addressGone = command === 'RCPT TO' && (GONE.test(response) || !/\b5\.7\./.test(response));
    return { outcome: 'refused', reason, addressGone };
  }
  const isSafe = NOT_HANDED_OVER.includes(code) || (code === 'ETIMEDOUT' && command === 'CONN');
  if (responseCode !== undefined || isSafe) return { outcome: 'later', reason };
  throw error;
}
