/** The mail about an API token that is about to end. */
import { declareMails, toCustomer } from '../../platform/feature';

const GERMAN = {
  'api-token-ends': [
    'Ihr API-Token {token} endet am {day}',
    'Ein API-Token läuft ab',
    'Das Token {token} gilt bis zum {day} (UTC). Das Programm, das es verwendet, erhält danach keine Signale mehr.',
    'Erstellen Sie vorher ein neues, und tragen Sie es in Ihr Programm ein. Wird es nicht mehr gebraucht, müssen Sie nichts tun.',
  ],
} as const;

export const API_TOKENS_MAILS = declareMails('Accounts and support', GERMAN, {
  'api-token-ends': toCustomer(
    'An API token that is used ends within a week',
    [
      'Your API token {token} expires on {day}',
      'An API token is about to expire',
      'The token {token} stops working on {day} (UTC). The program that uses it then gets no more signals.',
      'Create a new one before then and enter it in your program. If you no longer need one, there is nothing to do.',
    ],
    {
      token: { means: 'the name its customer gave it', sample: 'My bot', isNeeded: true },
      day: { means: 'when it ends', sample: '28 November 2026', isNeeded: true },
    },
  ),
});
