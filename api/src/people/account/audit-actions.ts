/** The audit log's descriptions of account actions. */
export const ACCOUNT_ACTIONS = {
  'account.addressChanged': 'A customer changed the address of their account.',
  'account.deleted': 'An account was deleted at its customer’s request.',
  'account.deletionAsked': 'A customer requested the deletion of their account.',
  'account.exportAsked': 'A customer requested a copy of their data.',
  'account.languageChanged': 'A customer chose the language of their mails and alerts.',
  'account.nameChanged': 'A customer changed their name.',
};

export type AccountAction = keyof typeof ACCOUNT_ACTIONS;
