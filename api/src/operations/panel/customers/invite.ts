/** Whether somebody may be invited, and the mail that invites them. Pure. */

import type { InviteBody } from '@spreadwise/contract';
import { DAY_MS } from '../../../platform/lib/timing/durations';
import { compose, type EmailTemplate, type MailSender } from '../../../platform/mail';

/** What is known of an address, and how many were invited in a day. */
export interface InviteFacts {
  readonly isCustomer: boolean;
  readonly invitedAt: Date | null;
  readonly today: number;
}

const AGAIN_DAYS = 7;
const MOST_A_DAY = 50;

/** Null: they may be. */
export function refusalToInvite({ isCustomer, invitedAt, today }: InviteFacts, now: Date): string | null {
  if (isCustomer) return 'This address has an account already.';
  if (invitedAt && now.getTime() - invitedAt.getTime() < AGAIN_DAYS * DAY_MS)
    return `This address was invited less than ${AGAIN_DAYS} days ago.`;
  return today >= MOST_A_DAY ? `At most ${MOST_A_DAY} invitations go out in a day.` : null;
}

export const invitation = ({ email, words }: InviteBody, sender: MailSender): EmailTemplate => ({
  ...compose(sender, 'invitation', { words }),
  to: email,
  action: { label: 'See the plans', url: `${sender.publicOrigin}/signup` },
});
