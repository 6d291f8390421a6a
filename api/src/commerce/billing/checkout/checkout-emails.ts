/** The two emails to an address that has a subscription already, when somebody tries to begin another one for it. */

import { compose, layout, type Mail, type MailSender } from '../../../platform/mail';
import { BILLING_MAILS } from '../mails';

/** Where the subscription is live. */
export const alreadyLiveEmail = (sender: MailSender, to: string): Mail =>
  layout(
    {
      ...compose(sender, BILLING_MAILS['already-live'], {}),
      to,
      action: { label: 'Go to your dashboard', url: `${sender.publicOrigin}/dashboard` },
    },
    sender,
  );

/** Where it is unpaid or paused, and the browser has not proven the address. */
export const onHoldEmail = (sender: MailSender, to: string): Mail =>
  layout(
    {
      ...compose(sender, BILLING_MAILS['on-hold'], {}),
      to,
      action: { label: 'Sign in', url: `${sender.publicOrigin}/dashboard` },
    },
    sender,
  );
