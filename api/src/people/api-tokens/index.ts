/** API tokens for customers' own programs that read signals. */
export { revokeTokens } from './api-tokens-store';
export { type ApiTokensOptions, createApiTokens } from './create-api-tokens';
export { apiTokensFeature } from './feature';
