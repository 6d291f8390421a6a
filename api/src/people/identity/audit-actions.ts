/** The audit log's descriptions of sign-in actions. */
export const IDENTITY_ACTIONS = {
  'account.proven': 'A customer proved their address for the first time.',
  'address.blocked': 'An address was blocked.',
  'address.unblocked': 'An address was unblocked.',
  'owner.login': 'The owner signed in.',
  'owner.login-refused': 'A sign-in as the owner was refused.',
  'owner.passkeyAdded': 'A passkey was added for the owner.',
  'owner.passkeyRemoved': 'A passkey of the owner was removed.',
  'owner.passwordChanged': 'The owner’s password was changed in the panel.',
  'owner.recoveryCodeUsed': 'The owner signed in with a recovery code.',
  'owner.secondFactorAdded': 'The owner’s authenticator was added.',
  'owner.secondFactorRemoved': 'The owner’s authenticator was removed.',
  'session.allEnded': 'Somebody signed out everywhere.',
  'session.ended': 'A session was ended.',
  'view.began': 'The owner began to view the product as a customer.',
  'view.ended': 'The owner’s view as a customer ended.',
};

export type IdentityAction = keyof typeof IDENTITY_ACTIONS;
