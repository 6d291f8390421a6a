/** Mail templates of support: an answer to the customer, and a notice of a customer's message to the owner. */
import { declareMails, toCustomer, toOwner } from '../../platform/feature';

const GERMAN = {
  'support-answer': [
    'Re: {subject}',
    'Der Support hat geantwortet',
    '{answer}',
    'Antworten Sie auf der Seite: E-Mails an diese Adresse werden nicht gelesen.',
  ],
} as const;

export const SUPPORT_MAILS = declareMails('Accounts and support', GERMAN, {
  'support-answer': toCustomer(
    'Support has answered',
    [
      'Re: {subject}',
      'Support has answered you',
      '{answer}',
      'Please reply on the page: mails to this address are not read.',
    ],
    {
      subject: { means: 'what the conversation is about', sample: 'My invoice' },
      answer: {
        means: 'the answer',
        sample: 'Your invoice stands under Plan & billing.\n\nWrite again when it does not open.',
        isNeeded: true,
      },
    },
  ),
  'owner-question': toOwner(
    'A customer has written to support',
    [
      'A customer writes: {conversation}',
      'A customer has written to support',
      'What it says, and by when an answer is promised, stands in the panel.',
    ],
    { conversation: { means: 'the number of the conversation', sample: 'k3v9q2' } },
  ),
});
