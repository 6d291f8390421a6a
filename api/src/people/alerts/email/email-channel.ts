/** Alerts by email, in the house's layout, with what mail programs need to end them by one click (RFC 8058). */
import {
  type Deliver,
  type EmailTemplate,
  layout,
  MAIL_CONNECTIONS,
  type MailSender,
} from '../../../platform/mail';
import type { Channel, SendOutcome } from '../channel';
import type { Pauses } from '../channels/pauses';
import { SENT_AGAIN } from '../words';
import { alertEmail } from './alert-email';
import { SERVER, smtpOutcome } from './smtp-outcome';
import { UNSUBSCRIBE_PATH, unsubscribeToken } from './unsubscribe-token';

export interface EmailChannelContext extends MailSender {
  readonly deliver: Deliver;
  readonly pauses: Pauses;
  /** Signs the links that end alerts. */
  readonly secret: string;
}

type Letter = EmailTemplate & { readonly unsubscribeUrl: string };

export function createEmailChannel(context: EmailChannelContext): Channel {
  const { deliver, pauses, publicOrigin, productName, secret } = context;
  const { hostname } = new URL(publicOrigin);
  return {
    name: 'email',
    // One for each connection: what waits for one cannot be called back when its signal ends.
    atOnce: MAIL_CONNECTIONS,
    // A mail server may look at a mail for a while before it takes it.
    limitMs: 20_000,
    render(alerts, to): Letter {
      const url = `${publicOrigin}${UNSUBSCRIBE_PATH}?token=${unsubscribeToken(secret, to.customerId)}`;
      return { ...alertEmail(alerts, to, context), to: to.address, unsubscribeUrl: url };
    },
    async send({ id, isRepeat, body }, { address }): Promise<SendOutcome> {
      const letter = body as Letter;
      const paragraphs = [...letter.paragraphs, ...(isRepeat ? [SENT_AGAIN] : [])];
      const messageId = `<alert.${id}@${hostname}>`;
      const mailbox = `${SERVER} ${address}`;
      return pauses.keep([SERVER, mailbox], async () => {
        try {
          await deliver({
            ...layout({ ...letter, paragraphs }, context),
            // The same when it is repeated: many mail programs show both as one.
            id: messageId,
            headers: {
              'List-Id': `${productName.replace(/[^\w .-]/g, '')} alerts <alerts.${hostname}>`,
              'List-Unsubscribe': `<${letter.unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              // So that no absence note answers it (RFC 3834).
              'Auto-Submitted': 'auto-generated',
            },
          });
          return { outcome: 'accepted', reference: messageId };
        } catch (error) {
          return smtpOutcome(error, mailbox);
        }
      });
    },
  };
}
