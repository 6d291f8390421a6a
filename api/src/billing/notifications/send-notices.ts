/**
 * Sends the notices that wait, by one process at a time. A notice that was written is never lost: it waits until it is
 * marked sent. It is sent once: where mails are kept in the database, the mail and the mark are written together; over a
 * mail server, a process that dies between the two sends the same Message-ID again, which mail programs show once.
 */
import { createHash } from 'node:crypto';
import { LeaseBusyError } from '../../lib/leases/leases';
import type { HandOver } from '../../mail/hand-over';
import { layout } from '../../mail/layout';
import { domainOf, type Mail } from '../../mail/mailer';
import type { BillingContext } from '../context';
import { pauseAfter } from '../sync/inbox/inbox';
import { customerLetter, type Words } from './customer-emails';
import type { Notice } from './notice';
import type { NoticesStore, OpenNotice } from './notices-store';
import { suspendedLetter, unknownLetter } from './owner-emails';

export interface NoticesContext
  extends Pick<BillingContext, 'leases' | 'now' | 'log' | 'productName' | 'publicOrigin'> {
  readonly noticesStore: NoticesStore;
  readonly handOver: HandOver;
  /** Null: the owner gets no mails. */
  readonly ownerEmail: string | null;
}

export interface Notices {
  /** Sends what waits; resolves when it was tried. */
  sweep(): Promise<void>;
  /** Begins no further mail, and resolves when the one under way is over. */
  stop(): Promise<void>;
}

const MOST_A_SWEEP = 200;
/** A mail server that fails so often in a row is down. */
const MOST_FAILURES = 3;

export function createNotices(ctx: NoticesContext): Notices {
  /** Key -> when one that failed is tried again; a process that starts tries everything. */
  const pausedUntil = new Map<string, number>();
  let underWay: Promise<void> = Promise.resolve();
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
      const reason = error instanceof Error ? error.message : String(error);
      ctx.log.warn({ err: error, domain: domainOf(recipientOf(ctx, notice)) }, 'a notice could not be sent');
      pausedUntil.set(notice.key, ctx.now().getTime() + pauseAfter(notice.tries + 1));
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
    await ctx.leases.hold('notices', sendAll).catch((error: unknown) => {
      if (!(error instanceof LeaseBusyError)) throw error;
    });
  };

  return {
    sweep() {
      const turn = underWay.then(sweep);
      underWay = turn.catch(() => undefined);
      return turn;
    },
    async stop() {
      stopped = true;
      await underWay;
    },
  };
}

async function send(ctx: NoticesContext, notice: OpenNotice): Promise<void> {
  const mail = mailOf(ctx, notice);
  await ctx.handOver(mail, (tx) => ctx.noticesStore.sent(tx, notice.key, mail, ctx.now()));
}

const isForOwner = (notice: Notice): boolean => notice.kind === 'unknown' || notice.forOwner === true;

const recipientOf = ({ ownerEmail }: NoticesContext, { change, email }: OpenNotice): string =>
  (isForOwner(change) ? ownerEmail : email) ?? '';

function mailOf(ctx: NoticesContext, notice: OpenNotice): Mail {
  const id = `<${createHash('sha256').update(notice.key).digest('hex')}@${new URL(ctx.publicOrigin).hostname}>`;
  return { ...layout({ ...wordsOf(ctx, notice), to: recipientOf(ctx, notice) }, ctx), id };
}

function wordsOf(ctx: NoticesContext, { change, email }: OpenNotice): Words {
  if (change.kind === 'unknown') return unknownLetter(change, email, ctx);
  if (change.forOwner && change.kind === 'suspended') return suspendedLetter(change, email ?? '', ctx);
  return customerLetter(change, ctx);
}
