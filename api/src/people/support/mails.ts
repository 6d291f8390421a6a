/** Mail templates of support: an answer or a refusal to the customer, and a notice of their message to the owner. */
import { declareMails, toCustomer, toOwner } from '../../platform/feature';

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
        sample: 'Your invoice is under Plan & billing.\n\nWrite again if it does not open.',
        isNeeded: true,
      },
      reply: { means: 'how to reply', sample: 'Reply to this email, or on the page.' },
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
