/** Legal texts as public pages: their heads and the words around each text, in English. */
import type { LegalTextId } from '@spreadwise/contract';

const heads: Readonly<Record<LegalTextId, { title: string; description: string }>> = {
  imprint: {
    title: 'Imprint',
    description: 'Who runs this service, and how to reach them.',
  },
  privacy: {
    title: 'Privacy',
    description: 'Which personal data we keep, why, for how long, and who receives it.',
  },
  terms: {
    title: 'Terms',
    description: 'The terms of the subscription.',
  },
  'withdrawal-instructions': {
    title: 'Withdrawal instructions',
    description: 'How to withdraw within 14 days, and what happens then.',
  },
  conflicts: {
    title: 'Conflicts of interest',
    description: 'None of us trades on the signals, and no exchange pays us.',
  },
};

const legal = {
  heads,
  version: (day: string) => `Version of ${day}`,
  draft: 'Draft, not reviewed by counsel',
  missing: (parts: string) => `The operator has not entered ${parts} yet.`,
  parts: {
    name: 'their name',
    form: 'their legal form',
    address: 'their address',
    email: 'their email address',
    phone: 'their phone number',
  } as Readonly<Record<string, string>>,
  all: (count: number) => `All ${count} entries`,
};

export const english = { legal };

export type LegalTexts = typeof english;
