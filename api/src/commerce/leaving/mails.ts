/** Mail templates about declarations: the receipt, and what needs the owner. */
import { declareMails, toCustomer, toOwner } from '../../platform/feature';

const GERMAN = {
  'declaration-receipt': [
    '{what} ist eingegangen',
    '{what} ist eingegangen',
    '{received}',
    '{content}',
    '{next}',
    'Bewahren Sie diese E-Mail auf: Sie belegt, was Sie wann erklärt haben.',
  ],
} as const;

const WHAT = { means: 'what was declared, in words', sample: 'Your withdrawal' } as const;
const CONTENT = {
  means: 'the declaration, as it was received',
  sample: 'Name: Ada Lovelace\nEmail: ada@example.com',
  isNeeded: true,
} as const;
const RECEIVED = {
  means: 'when it was received, in UTC and where the declarer is',
  sample: '21 November 2026 at 12:00:00 UTC',
  isNeeded: true,
} as const;

export const LEAVING_MAILS = declareMails('Plans and payments', GERMAN, {
  'declaration-receipt': toCustomer(
    'A withdrawal or a cancellation was declared without signing in',
    [
      '{what} was received',
      '{what} was received',
      '{received}',
      '{content}',
      '{next}',
      'Keep this email: it proves what you declared and when.',
    ],
    {
      what: WHAT,
      content: CONTENT,
      received: RECEIVED,
      next: { means: 'what happens now', sample: 'Your contract ends now.', isNeeded: true },
    },
  ),
  'owner-declaration': toOwner(
    'A declaration needs a person: it matches no contract, or gives a cause',
    ['A declaration needs you', 'A declaration needs you', '{why}', '{content}', '{received}'],
    {
      why: { means: 'what is to be done', sample: 'No contract has this address.' },
      content: CONTENT,
      received: RECEIVED,
    },
  ),
});
