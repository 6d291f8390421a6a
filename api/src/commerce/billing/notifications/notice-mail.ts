/** The email of a notice, and what the customer's other channels say of it. Pure. */
import { createHash } from 'node:crypto';
import { TIER_OF_PLAN } from '@spreadwise/contract/plans';
import type { Tier } from '@spreadwise/shared-auth/model';
import { layout, type Mail, type MailSender } from '../../../platform/mail';
import { customerEmail, type EmailContent } from './customer-emails';
import { isForOwner, isGivenTier, type Notice } from './notice';
import type { FoundNotice } from './notices-store';
import { returnedEmail, suspendedEmail, unknownEmail } from './owner-emails';

/** Null where nobody can be mailed. The same notice has the same Message-ID, however often it is sent. */
export function noticeMail(
  sender: MailSender,
  { key, change, email }: FoundNotice,
  ownerEmail: string | null,
): Mail | null {
  const to = isForOwner(change) ? ownerEmail : email;
  if (!to) return null;
  const id = `<${createHash('sha256').update(key).digest('hex')}@${new URL(sender.publicOrigin).hostname}>`;
  return { ...layout({ ...contentOf(sender, change, email), to }, sender), id };
}

function contentOf(sender: MailSender, change: Notice, email: string | null): EmailContent {
  if (change.kind === 'unknown') return unknownEmail(change, email, sender);
  if (change.forOwner && change.kind === 'suspended') return suspendedEmail(change, email ?? '', sender);
  if (change.forOwner && change.kind === 'returned') return returnedEmail(change, email ?? '', sender);
  return customerEmail(change, sender);
}

/** A change as it is announced beside the email. */
export interface AnnouncedChange {
  readonly customerId: string;
  readonly title: string;
  readonly at: Date;
  /** Of a change that ends access, what it has ended: by that the customer's channels are still open for it. */
  readonly endedTier: Tier | null;
}

/** Null where it is for the owner. */
export function announcedChange(sender: MailSender, change: Notice): AnnouncedChange | null {
  if (change.kind === 'unknown' || isForOwner(change)) return null;
  const { subject: title } = customerEmail(change, sender);
  return { customerId: change.customerId, title, at: new Date(change.at), endedTier: endedTierOf(change) };
}

function endedTierOf(change: Exclude<Notice, { kind: 'unknown' }>): Tier | null {
  if (isGivenTier(change)) return change.kind === 'tierTaken' ? change.tier : null;
  return change.kind === 'ended' || change.kind === 'suspended' ? TIER_OF_PLAN[change.plan] : null;
}
