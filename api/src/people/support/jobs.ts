/** Mails an answer to the customer, and a notice of a customer's message to the owner. */
import type { Locale } from '@spreadwise/contract/page-locale';
import type { Database } from '../../platform/db/database';
import { type JobHandler, jobHandler } from '../../platform/jobs';
import { compose, type HandOver, layout, type Mail, type MailSender } from '../../platform/mail';
import { findMessage, MESSAGE_MAIL } from './conversations-store';
import { SUPPORT_MAILS } from './mails';
import { type Replies, replyAddressOf, replyTagOf } from './replies';

export interface SupportJobsOptions extends MailSender {
  readonly db: Database;
  readonly handOver: HandOver;
  /** Null: no one is mailed about questions. */
  readonly ownerEmail: string | null;
  readonly panelOrigin: string;
  readonly replies: Replies;
}

/** Retries for nearly a day; the message is on the page anyway. */
const RETRY = { firstMs: 15_000, longestMs: 3_600_000, tries: 30 };

export const supportJobs = (options: SupportJobsOptions): readonly JobHandler[] => [
  jobHandler(
    MESSAGE_MAIL,
    async ({ messageId }, { done }) => {
      const { db, handOver, ownerEmail } = options;
      const found = await findMessage(db, messageId);
      if (!found) return;
      const mail =
        found.sender === 'customer'
          ? ownerEmail && questionEmail(options, found, ownerEmail)
          : answerEmail(options, found);
      if (mail) await handOver(mail, done);
    },
    { retry: RETRY, failure: 'a support mail could not be sent', isPaused: options.handOver.isPaused },
  ),
];

type MailedMessage = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

const OPEN = { en: 'Open the conversation', de: 'Anfrage öffnen' } as const;
const REPLY = {
  en: {
    byMail: 'Reply to this email, or on the page.',
    onPage: 'Reply on the page: emails to this address are not read.',
  },
  de: {
    byMail: 'Antworten Sie auf diese E-Mail oder auf der Seite.',
    onPage: 'Antworten Sie auf der Seite: E-Mails an diese Adresse werden nicht gelesen.',
  },
} as const;

const openIn = ({ publicOrigin }: MailSender, id: string, language: Locale) => ({
  label: OPEN[language],
  url: `${publicOrigin}/dashboard?section=help&conversation=${id}`,
});

const idOf = ({ publicOrigin }: MailSender, { messageId }: MailedMessage) =>
  `<support.${messageId}@${new URL(publicOrigin).hostname}>`;

function answerEmail(sender: SupportJobsOptions, message: MailedMessage): Mail {
  const { email: to, subject, text: answer, language, conversationId } = message;
  const { address, secret } = sender.replies;
  const reply = REPLY[language][address ? 'byMail' : 'onPage'];
  const words = compose(sender, SUPPORT_MAILS['support-answer'], { subject, answer, reply }, language);
  const byAi = message.sender === 'ai';
  const mail = layout({ ...words, to, byAi, action: openIn(sender, conversationId, language) }, sender);
  if (!address) return { ...mail, id: idOf(sender, message) };
  const replyTo = replyAddressOf(address, replyTagOf(secret, conversationId));
  return { ...mail, id: idOf(sender, message), headers: { ...mail.headers, 'Reply-To': replyTo } };
}

/** To a customer whose reply by mail was refused, or taken in part. */
export const incompleteEmail = (
  sender: MailSender,
  { email: to, language, subject }: Pick<MailedMessage, 'email' | 'language' | 'subject'>,
  id: string,
  reason: string,
): Mail => {
  const words = compose(sender, SUPPORT_MAILS['support-incomplete'], { subject, reason }, language);
  const mail = layout({ ...words, to, action: openIn(sender, id, language) }, sender);
  return { ...mail, headers: { 'Auto-Submitted': 'auto-replied' } };
};

/** Without the text: a mailbox is no place for what customers confide. The link requires a login first. */
function questionEmail(sender: SupportJobsOptions, message: MailedMessage, to: string): Mail {
  const { conversationId: conversation } = message;
  const url = `${sender.panelOrigin}/admin?section=support&conversation=${conversation}`;
  const words = compose(sender, SUPPORT_MAILS['owner-question'], { conversation });
  const mail = layout({ ...words, to, action: { label: 'Open the inbox', url } }, sender);
  return { ...mail, id: idOf(sender, message) };
}
