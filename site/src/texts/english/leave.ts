/** Texts of the withdrawal and cancellation pages, in English. The law fixes those under `bound`; the titles: frame.ts. */
const bound = { confirmWithdrawal: 'Confirm withdrawal', cancelNow: 'cancel now' };

const leave = {
  withdrawal: {
    description: 'Withdraw from a contract without signing in.',
    lead: 'Within 14 days, without a reason and without signing in.',
    button: bound.confirmWithdrawal,
    declared: `withdrawal, with the button “${bound.confirmWithdrawal}”`,
  },
  cancellation: {
    description: 'Cancel a contract without signing in.',
    lead: 'At any time, without signing in.',
    button: bound.cancelNow,
    declared: `cancellation, with the button “${bound.cancelNow}”`,
  },
  name: 'Name',
  nameMissing: 'Enter your name.',
  nameWrong: 'Enter your name on one line.',
  email: 'Email',
  emailHint: 'The address of your contract. We send the receipt there.',
  emailWrong: 'Enter an email address. Example: name@example.com.',
  contract: 'Which contract (optional)',
  contractHint: 'If you have several.',
  how: 'How you cancel',
  ordinary: 'Ordinary, no reason needed',
  forCause: 'For cause',
  cause: 'Reason',
  causeMissing: 'Say why.',
  endsOn: 'To end on (optional)',
  endsOnWrong: 'Enter a date.',
  endsOnHint: 'Empty: as early as possible.',
  tooLong: (most: number) => `Use at most ${most} characters.`,
  received: 'Received',
  receivedText: (when: string, email: string) =>
    `We received your declaration on ${when}. A receipt is on its way to ${email} and says what happens next.`,
  save: 'Save the declaration',
  declared: 'Declared',
  which: 'Contract',
  end: 'To end',
  earliest: 'as early as possible',
  failed: 'It was not sent',
  undoTitle: 'Undo the cancellation',
  undoText: 'Your contract then continues as if you had not cancelled.',
  undo: 'Undo cancellation',
  undone: 'Your contract continues',
  undoneText: 'The cancellation has been undone.',
  over: 'This link is no longer valid',
  overText: 'It has already been used, or the contract has ended.',
};

export const english = { leave };

export type LeaveTexts = typeof english;
