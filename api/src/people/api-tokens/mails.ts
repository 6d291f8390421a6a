/** The mail template about an API token that is about to end. */
import { declareMails, toCustomer } from '../../platform/feature';

const GERMAN = {
  'api-token-ends': [
    'Ihr API-Token {token} endet am {day}',
    'Ein API-Token läuft ab',
    'Das Programm, das Ihre Signale mit dem Token {token} liest, kann das nach dem {day} (UTC) nicht mehr.',
    'Erstellen Sie vorher ein neues, und tragen Sie es in Ihr Programm ein. Wird es nicht mehr gebraucht, müssen Sie nichts tun.',
  ],
} as const;

export const API_TOKENS_MAILS = declareMails('Accounts and support', GERMAN, {
  'api-token-ends': toCustomer(
    'An API token that is used ends within a week',
    [
      'Your API token {token} ends on {day}',
      'An API token is about to end',
      'The program that reads your signals with the token {token} cannot do so after {day} (UTC).',
      'Create a new one before then and enter it in your program. If you no longer need it, you need not do anything.',
    ],
    {
      token: { means: 'the name its customer gave it', sample: 'My bot', isNeeded: true },
      day: { means: 'when it ends', sample: '28 November 2026', isNeeded: true },
    },
  ),
});
