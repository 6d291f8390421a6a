/**
 * Sends the notices that wait, by one process at a time. A notice that was written is never lost: it waits until it is
 * marked sent. It is sent once: where mails are kept in the database, the mail and the mark are written together; over a
 * mail server, a process that dies between the two sends the same Message-ID again, which mail programs show once.
 */
import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { LeaseBusyError, type Leases } from '../../../platform/lib/leases/leases';
import { createSerial } from '../../../platform/lib/serial';
import { messageOf } from '../../../platform/lib/text';
import { type Backoff, backoffMs } from '../../../platform/lib/time';
import { domainOf, type HandOver, layout, type Mail, type MailSender } from '../../../platform/mail';
import { customerEmail, type EmailContent } from './customer-emails';
import { isForOwner } from './notice';
import type { NoticesStore, OpenNotice } from './notices-store';
import { returnedEmail, suspendedEmail, unknownEmail } from './owner-emails';

export interface NoticesContext extends MailSender {
  readonly noticesStore: NoticesStore;
  readonly leases: Leases;
  readonly handOver: HandOver;
  /** Null: the owner gets no mails. */
  readonly ownerEmail: string | null;
  readonly now: () => Date;
  readonly log: Logger;
}

export interface NoticeSender {
  /** Sends what waits; resolves when it was tried. */
  sweep(): Promise<void>;
  /** Begins no further mail, and resolves when the one under way is over. */
  stop(): Promise<void>;
}

const MOST_A_SWEEP = 200;
/** A mail server that fails so often in a row is down. */
const MOST_FAILURES = 3;
const RETRY: Backoff = { firstMs: 30_000, longestMs: 15 * 60_000 };
const LEASE = 'notices';

export function createNoticeSender(ctx: NoticesContext): NoticeSender {
  /** Key -> when one that failed is tried again; a process that starts tries everything. */
  const pausedUntil = new Map<string, number>();
  const sweeps = createSerial();
  let stopped = false;

  const due = async () => {
    const now = ctx.now().getTime();
    const open = await ctx.noticesStore.open(MOST_A_SWEEP);
    return open.filter(({ key }) => (pausedUntil.get(key) ?? 0) <= now);
  };
  const sendOne = async (notice: OpenNotice): Promise<boolean> => {
    try {
      await send(ctx, notice);
      pausedUntil.delete(notice.key);
      return true;
    } catch (error) {
      const reason = messageOf(error);
      ctx.log.warn({ err: error, domain: domainOf(recipientOf(ctx, notice)) }, 'a notice could not be sent');
      pausedUntil.set(notice.key, ctx.now().getTime() + backoffMs(RETRY, notice.tries + 1));
      await ctx.noticesStore.failed(notice.key, reason);
      return false;
    }
  };
  const sendAll = async () => {
    let failedInARow = 0;
    for (const notice of await due()) {
      if (stopped || failedInARow >= MOST_FAILURES) return;
      failedInARow = (await sendOne(notice)) ? 0 : failedInARow + 1;
    }
  };
  const sweep = async () => {
    if (stopped || (await due()).length === 0) return;
    await ctx.leases.hold(LEASE, sendAll).catch((error: unknown) => {
      if (!(error instanceof LeaseBusyError)) throw error;
    });
  };

  return {
    sweep: () => sweeps.run(LEASE, sweep),
    async stop() {
      stopped = true;
      await sweeps.settled();
    },
  };
}

async function send(ctx: NoticesContext, notice: OpenNotice): Promise<void> {
  const mail = mailOf(ctx, notice);
  await ctx.handOver(mail, (tx) => ctx.noticesStore.sent(tx, notice.key, mail, ctx.now()));
}

const recipientOf = ({ ownerEmail }: NoticesContext, { change, email }: OpenNotice): string =>
  (isForOwner(change) ? ownerEmail : email) ?? '';

/** The same notice has the same Message-ID, however often it is sent. */
function mailOf(ctx: NoticesContext, notice: OpenNotice): Mail {
  const id = `<${createHash('sha256').update(notice.key).digest('hex')}@${new URL(ctx.publicOrigin).hostname}>`;
  return { ...layout({ ...contentOf(ctx, notice), to: recipientOf(ctx, notice) }, ctx), id };
}

function contentOf(ctx: NoticesContext, { change, email }: OpenNotice): EmailContent {
  if (change.kind === 'unknown') return unknownEmail(change, email, ctx);
  if (change.forOwner && change.kind === 'suspended') return suspendedEmail(change, email ?? '', ctx);
  if (change.forOwner && change.kind === 'returned') return returnedEmail(change, email ?? '', ctx);
  return customerEmail(change, ctx);
}
