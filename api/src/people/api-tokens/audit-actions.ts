/** The audit log's descriptions of API token actions. */
export const API_TOKENS_ACTIONS = {
  'apiToken.made': 'A customer created an API token.',
  'apiToken.revoked': 'An API token was revoked.',
};

export type ApiTokenAction = keyof typeof API_TOKENS_ACTIONS;
