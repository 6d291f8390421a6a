/** The two emails to an address that has a subscription already, when somebody tries to begin another one for it. */

import { layout, type Mail, type MailSender } from '../../mail';

/** Where the subscription is live. */
export function alreadyLiveEmail(sender: MailSender, to: string): Mail {
  const { productName, publicOrigin } = sender;
  return layout(
    {
      to,
      subject: `Your ${productName} subscription is already active`,
      heading: 'You already have a live subscription',
      paragraphs: [
        `Somebody, probably you, has just tried to begin a ${productName} subscription with this address. It has a live one already, so nothing new was begun and nothing was charged.`,
        'Sign in with this address to see your plan, change it or manage your billing.',
        'If this was not you, you need not do anything: nobody can sign in without the code that we mail to this address.',
      ],
      action: { label: 'Go to your dashboard', url: `${publicOrigin}/dashboard` },
    },
    sender,
  );
}

/** Where it is unpaid or paused, and the browser has not proven the address. */
export function onHoldEmail(sender: MailSender, to: string): Mail {
  const { productName, publicOrigin } = sender;
  return layout(
    {
      to,
      subject: `Your ${productName} subscription is on hold`,
      heading: 'Your subscription is on hold',
      paragraphs: [
        `Somebody, probably you, has just tried to begin a ${productName} subscription with this address. It has one already that is unpaid or paused, so nothing new was begun and nothing was charged.`,
        'To begin afresh, sign in with this address and the code that we mail to it, then choose your plan in the same browser. The subscription on hold is ended then, and what is still open on it is no longer due.',
        'If this was not you, you need not do anything: nobody can sign in without the code that we mail to this address.',
      ],
      action: { label: 'Sign in', url: `${publicOrigin}/dashboard` },
    },
    sender,
  );
}
