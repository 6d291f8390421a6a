/** What the audit log shows for each action of API tokens. */
export const API_TOKENS_ACTIONS = {
  'apiToken.made': 'A customer created an API token.',
  'apiToken.revoked': 'An API token was revoked.',
};

export type ApiTokenAction = keyof typeof API_TOKENS_ACTIONS;
