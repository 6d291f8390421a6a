/** Sends alerts by email, with the headers that let mail clients unsubscribe by one click (RFC 8058). */
import type { Signal } from '@spreadwise/contract';
import { endText } from '@spreadwise/contract/end-text';
import { convertedText, plural } from '@spreadwise/contract/figure-text';
import { leftInEuros } from '@spreadwise/contract/signal-worth';
import { messageOf } from '../../../platform/lib/text';
import {
  compose,
  type Deliver,
  type EmailTemplate,
  layout,
  MAIL_CONNECTIONS,
  type MailSender,
} from '../../../platform/mail';
import {
  ALERT_SETTINGS_PATH,
  figuresOf,
  headlineOf,
  insteadOf,
  pageOf,
  stepsOf,
  timeText,
} from '../alert-text';
import type { Alert, Channel, Reader, SendOutcome } from '../channel';
import { type Pauses, UNNAMED_PAUSE_MS } from '../channels/pauses';
import { ALERTS_MAILS } from '../mails';
import { textsIn } from '../texts';
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
  const { code = '', responseCode, response = '', command = '' } = failure;
  const reason = response || messageOf(error);
  if (responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH') {
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

type Content = Omit<EmailTemplate, 'to'>;

export const paragraphs = (lines: readonly string[]) => lines.join('\n\n');

function alertEmail(alerts: readonly Alert[], to: Reader, sender: MailSender): Content {
  const parts = alerts.map((alert): Content => {
    const { label, path, ...words } = wordsOf(alert, to, sender);
    const paragraphs = [...words.paragraphs, ...insteadOf(to)];
    const action = { label, url: `${sender.publicOrigin}${path}` };
    return { ...words, paragraphs, action, language: to.language };
  });
  const [first] = parts;
  if (first && parts.length === 1) return first;
  const texts = textsIn(to.language);
  const heading = texts.alerts(alerts.length);
  return {
    subject: `${heading}: ${first?.subject ?? ''}`,
    heading,
    paragraphs: parts.flatMap((part) => [part.heading, ...part.paragraphs]),
    action: { label: texts.seeThem, url: `${sender.publicOrigin}/dashboard` },
    language: to.language,
  };
}

function wordsOf(alert: Alert, to: Reader, sender: MailSender) {
  const { language } = to;
  const texts = textsIn(language);
  const path = pageOf([alert]);
  switch (alert.kind) {
    case 'signal': {
      const { signal } = alert;
      const steps = paragraphs(stepsOf(signal, language));
      const values = { headline: headlineOf(signal, to), steps, figures: paragraphs(figuresOf(signal, to)) };
      const words = compose(sender, ALERTS_MAILS['alert-signal'], values, language);
      return { ...words, label: texts.seeLive, path };
    }
    case 'ended': {
      const { signal, endedAt, why } = alert;
      const when = timeText(endedAt, to);
      const values = { headline: headlineOf(signal, to), when, why: endText(why, language) };
      const words = compose(sender, ALERTS_MAILS['alert-ended'], values, language);
      return { ...words, label: texts.seeOutcome, path };
    }
    case 'digest': {
      const words = compose(sender, ALERTS_MAILS['alert-digest'], digestOf(alert, to), language);
      return { ...words, label: texts.seeHistory, path };
    }
    case 'test': {
      const words = compose(sender, ALERTS_MAILS['alert-test'], {}, language);
      return { ...words, label: texts.settings, path: ALERT_SETTINGS_PATH };
    }
    default: {
      const { title, text } = alert;
      return { subject: title, heading: title, paragraphs: [text], label: texts.dashboard, path };
    }
  }
}

function digestOf({ signals, from, until }: Extract<Alert, { kind: 'digest' }>, to: Reader) {
  const texts = textsIn(to.language);
  const left = signals.reduce((sum, signal) => sum + (leftInEuros(signal) ?? 0), 0);
  const inLine = (signal: Signal) => `${headlineOf(signal, to)}${signal.endedAt === null ? texts.open : ''}`;
  return {
    number: plural(signals.length, texts.signals, to.language),
    left: convertedText(left, to.displayRate, to.language),
    ...{ from: timeText(from, to), until: timeText(until, to) },
    signals: paragraphs(signals.map(inLine)),
  };
}
