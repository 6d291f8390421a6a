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
  emailHint: 'The one your contract is under. The receipt goes there.',
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
    `We received your declaration on ${when}. The receipt is on its way to ${email} and says what happens now.`,
  save: 'Save the declaration',
  declared: 'Declared',
  byButton: {
    withdrawal: `withdrawal, by the button “${bound.confirmWithdrawal}”`,
    cancellation: `cancellation, by the button “${bound.cancelNow}”`,
  },
  which: 'Contract',
  end: 'To end',
  earliest: 'as early as possible',
  failed: 'It was not sent',
  failedText: 'The service did not answer. Try again in a moment.',
  undoTitle: 'Take the cancellation back',
  undoText: 'Your contract then goes on as if you had not cancelled.',
  undo: 'Take it back',
  undone: 'Your contract goes on',
  undoneText: 'The cancellation is taken back.',
  over: 'This link does nothing more',
  overText: 'It was used before, or the contract has ended.',
};

export type LeaveTexts = typeof english;
