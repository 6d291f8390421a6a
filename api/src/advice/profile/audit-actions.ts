/** What the audit log shows for each action of the trading profile. */
export const PROFILE_ACTIONS = {
  'setup.saved': 'A customer changed their trading profile.',
};
