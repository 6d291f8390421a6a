/** The mails of support: an answer to the customer, a question to the owner. */
import { layout, type Mail, type MailSender } from '../mail';

/** What a mail tells of, and whom. */
export interface ToTell {
  readonly messageId: number;
  readonly conversationId: string;
  readonly subject: string;
  readonly text: string;
  readonly to: string;
}

const idOf = ({ publicOrigin }: MailSender, { messageId }: ToTell) =>
  `<support.${messageId}@${new URL(publicOrigin).hostname}>`;
/** Empty lines part paragraphs, as they were typed. */
const paragraphsOf = (text: string) => text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '');

export const answerEmail = (sender: MailSender, told: ToTell): Mail => ({
  ...layout(
    {
      to: told.to,
      subject: `Re: ${told.subject}`,
      heading: 'Support has answered you',
      paragraphs: [
        ...paragraphsOf(told.text),
        'Please reply on the page: mails to this address are not read.',
      ],
      action: {
        label: 'Open the conversation',
        url: `${sender.publicOrigin}/dashboard?section=help&conversation=${told.conversationId}`,
      },
    },
    sender,
  ),
  id: idOf(sender, told),
});

/** Without the words: an inbox of mails is no place for what customers confide. */
export const questionEmail = (sender: MailSender, told: ToTell): Mail => ({
  ...layout(
    {
      to: told.to,
      subject: `A customer writes: ${told.conversationId}`,
      heading: 'A customer has written to support',
      paragraphs: ['What it says, and by when an answer is promised, stands in the panel.'],
      action: {
        label: 'Open the inbox',
        url: `${sender.publicOrigin}/dashboard?section=support&conversation=${told.conversationId}`,
      },
    },
    sender,
  ),
  id: idOf(sender, told),
});
