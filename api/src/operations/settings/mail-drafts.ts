/** Words of a mail before they are saved, laid out as every mail is. */
import type { Installation } from '../../platform/feature';
import {
  compose,
  type Deliver,
  type EmailTemplate,
  layout,
  type MailSender,
  type MailSettings,
  page,
  samplesOf,
  templateOf,
} from '../../platform/mail';
import type { MailDrafts } from './mail-routes';

/** Where a mail has one way on, or a code, an example stands. */
const CODE = '123456';

export function createMailDrafts(
  { ownerEmail, productName, publicOrigin }: Installation,
  mailKind: MailSettings['kind'],
  deliverMany: () => Deliver,
): MailDrafts {
  const draft = (id: Parameters<MailDrafts['preview']>[0], words: Parameters<MailDrafts['preview']>[1]) => {
    const sender: MailSender = { productName, publicOrigin, wordsOf: () => words };
    const email: EmailTemplate = {
      ...compose(sender, id, samplesOf(templateOf(id)) as Parameters<typeof compose<typeof id>>[2]),
      to: ownerEmail ?? '',
      ...(id.startsWith('code-') ? { code: CODE } : { action: { label: 'One way on', url: publicOrigin } }),
    };
    return { email, sender };
  };
  return {
    preview(id, words) {
      const { email, sender } = draft(id, words);
      const { subject, text } = layout(email, sender);
      return { subject, text, html: { light: page(email, sender), dark: page(email, sender, 'dark') } };
    },
    async send(id, words) {
      if (ownerEmail === null) throw new Error('There is nobody to mail: OWNER_EMAIL is not set.');
      const { email, sender } = draft(id, words);
      await deliverMany()(layout(email, sender));
      return mailKind === 'smtp'
        ? `The mail server took it for ${ownerEmail}. See whether it arrives.`
        : 'It is in the outbox: no mail server is configured (SMTP_URL).';
    },
  };
}
