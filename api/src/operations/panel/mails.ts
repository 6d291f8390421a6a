/** The invitation to sign up. */
import { declareMails, toCustomer } from '../../platform/feature';

export const PANEL_MAILS = declareMails('Accounts and support', null, {
  invitation: toCustomer(
    'Somebody is invited to sign up',
    [
      'You are invited to {product}',
      'You are invited to {product}',
      '{words}',
      '{product} watches crypto exchanges and says where the same coin costs more elsewhere. It gives advice only and never trades.',
      'There is no account of yours unless you sign up. If this is of no interest to you, there is nothing to do: your address is forgotten after 90 days.',
    ],
    {
      words: {
        means: 'what whoever invites has written',
        sample: 'We spoke about this on Monday.',
        isNeeded: true,
      },
    },
  ),
});
