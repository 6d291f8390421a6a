/** Mails of support: an answer to the customer, and to the owner that a customer has written. */
import type { Database } from '../../platform/db/database';
import { type JobHandler, jobHandler } from '../../platform/jobs';
import type { HandOver, MailSender } from '../../platform/mail';
import { findMessage, MESSAGE_MAIL } from './conversations-store';
import { answerEmail, questionEmail } from './emails';

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
