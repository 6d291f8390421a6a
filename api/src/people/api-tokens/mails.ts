/** The mail about an API token that is about to end. */
import { declareMails, toCustomer } from '../../platform/feature';

export const API_TOKENS_MAILS = declareMails('Accounts and support', {
  'api-token-ends': toCustomer(
    'An API token that is used ends within a week',
    [
      'Your API token {token} ends on {day}',
      'An API token is about to end',
      'The program that reads your signals with the token {token} reads nothing more after {day} (UTC).',
      'Make another, and give it to your program before then. If nothing needs it any more, there is nothing to do.',
    ],
    {
      token: { means: 'what its customer calls it', sample: 'My bot', isNeeded: true },
      day: { means: 'when it ends', sample: '2026-11-28', isNeeded: true },
    },
  ),
});
