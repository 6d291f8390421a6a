/** Mails answers to customers, and to the owner that a customer has written; what fails is tried again. */
import type { Logger } from 'pino';
import type { Leases } from '../../platform/lib/leases/leases';
import { backoffMs } from '../../platform/lib/time';
import type { HandOver, MailSender } from '../../platform/mail';
import { answerEmail, questionEmail } from './emails';
import type { DueMail, MailsStore } from './mails-store';

export interface SendMailsContext extends MailSender {
  readonly mails: MailsStore;
  readonly leases: Leases;
  readonly handOver: HandOver;
  /** Null: nobody is mailed of what customers write. */
  readonly ownerEmail: string | null;
  /** Where the owner signs in. */
  readonly panelOrigin: string;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

const LEASE = 'support mails';
const PAUSES = { firstMs: 15_000, longestMs: 3_600_000 };
/** Nearly a day; what was written stands on the page all the same. */
const MOST_TRIES = 30;

/** One process at a time. */
export async function sendMails(ctx: SendMailsContext): Promise<void> {
  await ctx.leases.tryHold(LEASE, async () => {
    for (const due of await ctx.mails.due(ctx.now())) await sendOne(ctx, due);
  });
}

async function sendOne(ctx: SendMailsContext, due: DueMail): Promise<void> {
  const { mails, handOver, ownerEmail, now, log } = ctx;
  const mail =
    due.sender === 'support'
      ? answerEmail(ctx, { ...due, to: due.email })
      : ownerEmail && questionEmail(ctx, { ...due, to: ownerEmail });
  if (!mail) return mails.failed(due.messageId, null);
  try {
    await handOver(mail, (on) => mails.sent(on, due.messageId));
  } catch (error) {
    const tries = due.tries + 1;
    const isLast = tries >= MOST_TRIES;
    log[isLast ? 'error' : 'warn']({ err: error, tries }, 'a mail of support was not sent');
    await mails.failed(due.messageId, isLast ? null : new Date(now().getTime() + backoffMs(PAUSES, tries)));
  }
}
