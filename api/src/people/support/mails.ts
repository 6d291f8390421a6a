/** Mails of support: an answer or a refusal to the customer, and a notice of their message to the owner. */
import type { Locale } from '@spreadwise/contract/page-locale';
import type { Database } from '../../platform/db/database';
import { declareMails, toCustomer, toOwner } from '../../platform/feature';
import { type JobHandler, jobHandler } from '../../platform/jobs';
import { compose, type HandOver, layout, type Mail, type MailSender } from '../../platform/mail';
import { findMessage, MESSAGE_MAIL } from './conversations-store';
import { type Replies, replyAddressOf, replyTagOf } from './replies';

const GERMAN = {
  'support-answer': ['Re: {subject}', 'Der Support hat geantwortet', '{answer}', '{reply}'],
  'support-incomplete': [
    'Re: {subject}',
    'Ihre Antwort kam nicht vollständig an',
    '{reason}',
    'Auf der Seite können Sie weiterschreiben.',
  ],
} as const;

export const SUPPORT_MAILS = declareMails('Accounts and support', GERMAN, {
  'support-answer': toCustomer(
    'Support has answered',
    ['Re: {subject}', 'Support has replied', '{answer}', '{reply}'],
    {
      subject: { means: 'what the conversation is about', sample: 'My invoice' },
      answer: {
        means: 'the answer',
        sample: 'You find your invoice under Plan & billing.\n\nWrite again if it does not open.',
        isNeeded: true,
      },
      reply: { means: 'how to reply', sample: 'Reply to this mail, or on the page.' },
    },
  ),
  'support-incomplete': toCustomer(
    'A reply by mail was refused, or some attachments were',
    [
      'Re: {subject}',
      'Your reply did not arrive in full',
      '{reason}',
      'You can also write to us on the page.',
    ],
    {
      subject: { means: 'what the conversation is about', sample: 'My invoice' },
      reason: { means: 'why', sample: 'A message has at most 4,000 characters.', isNeeded: true },
    },
  ),
  'owner-question': toOwner(
    'A customer has written to support',
    [
      'A customer writes: {conversation}',
      'A customer has written to support',
      'The panel shows the message and when the answer is due.',
    ],
    { conversation: { means: 'the number of the conversation', sample: 'k3v9q2' } },
  ),
});

export interface SupportJobsOptions extends MailSender {
  readonly db: Database;
  readonly handOver: HandOver;
  /** Null: no one is mailed about questions. */
  readonly ownerEmail: string | null;
  readonly panelOrigin: string;
  readonly replies: Replies;
}

/** Retries for nearly a day; the message is on the page anyway. */
const RETRY = { firstMs: 15_000, longestMs: 3_600_000, tries: 30 };

export const supportJobs = (options: SupportJobsOptions): readonly JobHandler[] => [
  jobHandler(
    MESSAGE_MAIL,
    async ({ messageId }, { done }) => {
      const { db, handOver, ownerEmail } = options;
      const found = await findMessage(db, messageId);
      if (!found) return;
      const mail =
        found.sender === 'customer'
          ? ownerEmail && questionEmail(options, found, ownerEmail)
          : answerEmail(options, found);
      if (mail) await handOver(mail, done);
    },
    { retry: RETRY, failure: 'a support mail could not be sent', isPaused: options.handOver.isPaused },
  ),
];

type MailedMessage = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

const OPEN = { en: 'Open the conversation', de: 'Anfrage öffnen' } as const;
const REPLY = {
  en: {
    byMail: 'Reply to this mail, or on the page.',
    onPage: 'Please reply on the page: mails to this address are not read.',
  },
  de: {
    byMail: 'Antworten Sie auf diese E-Mail oder auf der Seite.',
    onPage: 'Antworten Sie auf der Seite: E-Mails an diese Adresse werden nicht gelesen.',
  },
} as const;

const openIn = ({ publicOrigin }: MailSender, id: string, language: Locale) => ({
  label: OPEN[language],
  url: `${publicOrigin}/dashboard?section=help&conversation=${id}`,
});

const idOf = ({ publicOrigin }: MailSender, { messageId }: MailedMessage) =>
  `<support.${messageId}@${new URL(publicOrigin).hostname}>`;

function answerEmail(sender: SupportJobsOptions, message: MailedMessage): Mail {
  const { email: to, subject, text: answer, language, conversationId } = message;
  const { address, secret } = sender.replies;
  const reply = REPLY[language][address ? 'byMail' : 'onPage'];
  const words = compose(sender, SUPPORT_MAILS['support-answer'], { subject, answer, reply }, language);
  const byAi = message.sender === 'ai';
  const mail = layout({ ...words, to, byAi, action: openIn(sender, conversationId, language) }, sender);
  if (!address) return { ...mail, id: idOf(sender, message) };
  const replyTo = replyAddressOf(address, replyTagOf(secret, conversationId));
  return { ...mail, id: idOf(sender, message), headers: { ...mail.headers, 'Reply-To': replyTo } };
}

/** To a customer whose reply by mail was refused, or taken in part. */
export const incompleteEmail = (
  sender: MailSender,
  { email: to, language, subject }: Pick<MailedMessage, 'email' | 'language' | 'subject'>,
  id: string,
  reason: string,
): Mail => {
  const words = compose(sender, SUPPORT_MAILS['support-incomplete'], { subject, reason }, language);
  const mail = layout({ ...words, to, action: openIn(sender, id, language) }, sender);
  return { ...mail, headers: { 'Auto-Submitted': 'auto-replied' } };
};

/** Without the text: a mailbox is no place for what customers confide. The link requires a login first. */
function questionEmail(sender: SupportJobsOptions, message: MailedMessage, to: string): Mail {
  const { conversationId: conversation } = message;
  const url = `${sender.panelOrigin}/admin?section=support&conversation=${conversation}`;
  const words = compose(sender, SUPPORT_MAILS['owner-question'], { conversation });
  const mail = layout({ ...words, to, action: { label: 'Open the inbox', url } }, sender);
  return { ...mail, id: idOf(sender, message) };
}
