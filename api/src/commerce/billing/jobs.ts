/** What billing does in the background. */
import { type JobHandler, jobHandler, type Retry } from '../../platform/jobs';
import type { HandOver, MailSender } from '../../platform/mail';
import { noticeMail } from './notifications/notice-mail';
import { NOTICE_MAIL, type NoticesStore } from './notifications/notices-store';

/** Three days; a mailbox that takes nothing by then never will. */
const MAIL_RETRY: Retry = { firstMs: 30_000, longestMs: 15 * 60_000, tries: 300 };

export interface NoticeJobOptions {
  readonly noticesStore: NoticesStore;
  readonly sender: MailSender;
  /** Null: the owner gets no mails. */
  readonly ownerEmail: string | null;
  readonly handOver: HandOver;
  readonly now: () => Date;
}

/** The emails about changes, in the order in which they came. */
export const noticeMailJob = ({
  noticesStore,
  sender,
  ownerEmail,
  handOver,
  now,
}: NoticeJobOptions): JobHandler =>
  jobHandler(
    NOTICE_MAIL,
    async ({ key }, { done }) => {
      const notice = await noticesStore.find(key);
      const mail = notice && !notice.isSent ? noticeMail(sender, notice, ownerEmail) : null;
      if (!mail) return;
      await handOver(mail, async (on) => {
        await noticesStore.sent(on, key, mail, now());
        await done(on);
      });
    },
    { retry: MAIL_RETRY, failure: 'a notice could not be sent' },
  );
