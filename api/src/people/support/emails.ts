/** The mails of support: an answer to the customer, a question to the owner. */
import { compose, layout, type Mail, type MailSender } from '../../platform/mail';
import { SUPPORT_MAILS } from './mails';

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

export const answerEmail = (sender: MailSender, told: ToTell): Mail => ({
  ...layout(
    {
      ...compose(sender, SUPPORT_MAILS['support-answer'], { subject: told.subject, answer: told.text }),
      to: told.to,
      action: {
        label: 'Open the conversation',
        url: `${sender.publicOrigin}/dashboard?section=help&conversation=${told.conversationId}`,
      },
    },
    sender,
  ),
  id: idOf(sender, told),
});

/**
 * Without the words: an inbox of mails is no place for what customers confide. Whoever opens a page is signed out, so the link
 * is of the login, which leads on to the conversation.
 */
export const questionEmail = (sender: MailSender & { readonly panelOrigin: string }, told: ToTell): Mail => ({
  ...layout(
    {
      ...compose(sender, SUPPORT_MAILS['owner-question'], { conversation: told.conversationId }),
      to: told.to,
      action: {
        label: 'Open the inbox',
        url: `${sender.panelOrigin}/admin?section=support&conversation=${told.conversationId}`,
      },
    },
    sender,
  ),
  id: idOf(sender, told),
});
