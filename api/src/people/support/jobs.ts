/** Mails of support: an answer to the customer, and to the owner that a customer has written. */
import type { Database } from '../../platform/db/database';
import { type JobHandler, jobHandler } from '../../platform/jobs';
import { compose, type HandOver, layout, type Mail, type MailSender } from '../../platform/mail';
import { findMessage, MESSAGE_MAIL } from './conversations-store';

export interface SupportJobsOptions extends MailSender {
  readonly db: Database;
  readonly handOver: HandOver;
  /** Null: nobody is mailed of what customers write. */
  readonly ownerEmail: string | null;
  /** Where the owner signs in. */
  readonly panelOrigin: string;
}

/** Nearly a day; what was written stands on the page all the same. */
const RETRY = { firstMs: 15_000, longestMs: 3_600_000, tries: 30 };

export const supportJobs = (options: SupportJobsOptions): readonly JobHandler[] => [
  jobHandler(
    MESSAGE_MAIL,
    async ({ messageId }, { done }) => {
      const { db, handOver, ownerEmail } = options;
      const found = await findMessage(db, messageId);
      if (!found) return;
      const mail =
        found.sender === 'support'
          ? answerEmail(options, { ...found, to: found.email })
          : ownerEmail && questionEmail(options, { ...found, to: ownerEmail });
      if (mail) await handOver(mail, done);
    },
    { retry: RETRY, failure: 'a mail of support was not sent' },
  ),
];

/** What a mail tells of, and whom. */
export interface ToTell {
  readonly messageId: number;
  readonly conversationId: string;
  readonly subject: string;
  readonly text: string;
  readonly to: string;
}

const idOf = ({ publicOrigin }: MailSender, { messageId }: ToTell) =>
  `<support.${messageId}@${new URL(publicOrigin).hostname}>`;

export const answerEmail = (sender: MailSender, told: ToTell): Mail => ({
  ...layout(
    {
      ...compose(sender, 'support-answer', { subject: told.subject, answer: told.text }),
      to: told.to,
      action: {
        label: 'Open the conversation',
        url: `${sender.publicOrigin}/dashboard?section=help&conversation=${told.conversationId}`,
      },
    },
    sender,
  ),
  id: idOf(sender, told),
});

/**
 * Without the words: an inbox of mails is no place for what customers confide. Whoever opens a page is signed out, so the link
 * is of the login, which leads on to the conversation.
 */
export const questionEmail = (sender: MailSender & { readonly panelOrigin: string }, told: ToTell): Mail => ({
  ...layout(
    {
      ...compose(sender, 'owner-question', { conversation: told.conversationId }),
      to: told.to,
      action: {
        label: 'Open the inbox',
        url: `${sender.panelOrigin}/admin?section=support&conversation=${told.conversationId}`,
      },
    },
    sender,
  ),
  id: idOf(sender, told),
});
