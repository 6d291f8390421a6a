/** The mails about somebody's own account. */
import { layout, type Mail, type MailSender } from '../mail';

/** Where the account is shown; what a mail leads to is fetched there, signed in. */
export const ACCOUNT_PATH = '/dashboard?section=settings&part=account';

export const exportEmail = (sender: MailSender, id: string, to: string, expiresAt: Date): Mail => ({
  ...layout(
    {
      to,
      subject: `Your data at ${sender.productName}`,
      heading: 'The copy of your data is ready',
      paragraphs: [
        `Sign in to download it: a zip with everything that ${sender.productName} keeps about you, as JSON and as CSV. It can be downloaded until ${dayOf(expiresAt)} and is deleted then.`,
        'If you did not ask for it, nobody has it: it opens for you alone, signed in with a code. You may want to look at your devices.',
      ],
      action: { label: 'Download your data', url: `${sender.publicOrigin}${ACCOUNT_PATH}` },
    },
    sender,
  ),
  id: `export-${id}`,
});

export const deletedEmail = (sender: MailSender, to: string): Mail =>
  layout(
    {
      to,
      subject: `Your ${sender.productName} account is deleted`,
      heading: 'Your account is deleted',
      paragraphs: [
        'Every subscription has ended, nothing more is charged, and your card is forgotten. Your name, this address, your history and your settings are gone.',
        'What law wants kept stays: which plan was sold when, under a number and without your name, and the invoices at the payment provider. What was done for that number is kept for two years at most, since a payment can be disputed.',
        'This is the last mail to this address. You can sign up again at any time, as somebody new.',
      ],
    },
    sender,
  );

/** To the old address: whoever reads it should hear of a change that was not theirs. */
export const addressChangedEmail = (sender: MailSender, to: string): Mail =>
  layout(
    {
      to,
      subject: `The address of your ${sender.productName} account has changed`,
      heading: 'The address of your account has changed',
      paragraphs: [
        'From now on the account is signed in to with another address, and mails go there. Your plan goes on as it is.',
        'Both addresses were asked for a code before. If it was not you, somebody reads your mails: please write to us by answering this one.',
      ],
    },
    sender,
  );

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
