/** Mails an answer to the customer, and a notice of a customer's message to the owner. */
import type { Locale } from '@spreadwise/contract/page-locale';
import type { Database } from '../../platform/db/database';
import { type JobHandler, jobHandler } from '../../platform/jobs';
import { compose, type HandOver, layout, type Mail, type MailSender } from '../../platform/mail';
import { findMessage, MESSAGE_MAIL } from './conversations-store';
import { SUPPORT_MAILS } from './mails';

export interface SupportJobsOptions extends MailSender {
  readonly db: Database;
  readonly handOver: HandOver;
  /** Null: no one is mailed about questions. */
  readonly ownerEmail: string | null;
  readonly panelOrigin: string;
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
          ? ownerEmail && questionEmail(options, { ...found, to: ownerEmail })
          : answerEmail(options, { ...found, to: found.email, byAi: found.sender === 'ai' });
      if (mail) await handOver(mail, done);
    },
    { retry: RETRY, failure: 'a support mail could not be sent', isPaused: options.handOver.isPaused },
  ),
];

interface MailedMessage {
  readonly messageId: number;
  readonly conversationId: string;
  readonly subject: string;
  readonly text: string;
  readonly to: string;
  readonly language: Locale;
  readonly byAi?: boolean;
}

const OPEN = { en: 'Open the conversation', de: 'Anfrage öffnen' } as const;

const idOf = ({ publicOrigin }: MailSender, { messageId }: MailedMessage) =>
  `<support.${messageId}@${new URL(publicOrigin).hostname}>`;

const answerEmail = (sender: MailSender, message: MailedMessage): Mail => ({
  ...layout(
    {
      ...compose(
        sender,
        SUPPORT_MAILS['support-answer'],
        { subject: message.subject, answer: message.text },
        message.language,
      ),
      to: message.to,
      byAi: message.byAi ?? false,
      action: {
        label: OPEN[message.language],
        url: `${sender.publicOrigin}/dashboard?section=help&conversation=${message.conversationId}`,
      },
    },
    sender,
  ),
  id: idOf(sender, message),
});

/** Without the text: a mailbox is no place for what customers confide. The link requires a login first. */
const questionEmail = (sender: MailSender & { readonly panelOrigin: string }, message: MailedMessage) => ({
  ...layout(
    {
      ...compose(sender, SUPPORT_MAILS['owner-question'], { conversation: message.conversationId }),
      to: message.to,
      action: {
        label: 'Open the inbox',
        url: `${sender.panelOrigin}/admin?section=support&conversation=${message.conversationId}`,
      },
    },
    sender,
  ),
  id: idOf(sender, message),
});
