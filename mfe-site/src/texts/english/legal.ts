/** Texts around a legal text, in English. */
export const english = {
  titles: {
    imprint: 'Imprint',
    privacy: 'Privacy',
    terms: 'Terms',
    'withdrawal-instructions': 'Withdrawal instructions',
    conflicts: 'Conflicts of interest',
  },
  version: (day: string) => `Version of ${day}`,
  draft: 'Draft, not reviewed by counsel',
  draftText: 'The operator has not released this version.',
  all: (count: number) => `All ${count} entries`,
  missing: 'The operator is not named yet',
  missingText: (parts: string) => `The operator has not entered ${parts} yet.`,
  parts: {
    name: 'their name',
    form: 'their legal form',
    address: 'their address',
    email: 'their email address',
    phone: 'their phone number',
  } as Readonly<Record<string, string>>,
  failed: 'The text could not be loaded',
  failedText: 'Try again in a moment.',
  retry: 'Retry',
};

export type LegalTexts = typeof english;
