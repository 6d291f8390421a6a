/** Composes the mails about an account. */
import { compose, layout, type Mail, type MailSender } from '../../platform/mail';
import { ACCOUNT_MAILS } from './mails';

/** Exports are downloaded there, signed in: a mail contains no link to the file. */
const ACCOUNT_PATH = '/dashboard?section=settings&part=account';

export const exportEmail = (sender: MailSender, id: string, to: string, expiresAt: Date): Mail => ({
  ...layout(
    {
      ...compose(sender, ACCOUNT_MAILS['data-ready'], { day: dayOf(expiresAt) }),
      to,
      action: { label: 'Download your data', url: `${sender.publicOrigin}${ACCOUNT_PATH}` },
    },
    sender,
  ),
  id: `export-${id}`,
});

export const deletedEmail = (sender: MailSender, to: string): Mail => ({
  ...layout({ ...compose(sender, ACCOUNT_MAILS['account-deleted'], {}), to }, sender),
  isLast: true,
});

/** To the old address, whose owner must hear of a change that was not theirs. */
export const addressChangedEmail = (sender: MailSender, to: string): Mail =>
  layout({ ...compose(sender, ACCOUNT_MAILS['address-changed'], {}), to }, sender);

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
