/** API tokens, by which customers' own programs read signals. */
export { revokeTokens } from './api-tokens-store';
export { type ApiTokensOptions, createApiTokens } from './create-api-tokens';
export { apiTokensFeature } from './feature';
