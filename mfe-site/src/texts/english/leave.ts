/** Texts of the withdrawal and cancellation pages, in English. The law fixes those under `bound`. */
const bound = {
  withdraw: 'Withdraw from contract here',
  confirmWithdrawal: 'Confirm withdrawal',
  cancel: 'Cancel contracts here',
  cancelNow: 'cancel now',
};

export const english = {
  ...bound,
  withdrawText: 'Within 14 days, without a reason and without signing in.',
  cancelText: 'At any time, without signing in.',
  name: 'Name',
  nameMissing: 'Enter your name.',
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
  sending: 'Sending…',
  received: 'Received',
  receivedText: (when: string, email: string) =>
    `We received your declaration on ${when}. A receipt is on its way to ${email} and says what happens next.`,
  save: 'Save the declaration',
  declared: 'Declared',
  byButton: {
    withdrawal: `withdrawal, with the button “${bound.confirmWithdrawal}”`,
    cancellation: `cancellation, with the button “${bound.cancelNow}”`,
  },
  which: 'Contract',
  end: 'To end',
  earliest: 'as early as possible',
  failed: 'It was not sent',
  failedText: 'The service did not answer. Try again in a moment.',
  undoTitle: 'Undo the cancellation',
  undoText: 'Your contract then continues as if you had not cancelled.',
  undo: 'Undo cancellation',
  undone: 'Your contract continues',
  undoneText: 'The cancellation has been undone.',
  over: 'This link is no longer valid',
  overText: 'It has already been used, or the contract has ended.',
};

export type LeaveTexts = typeof english;
