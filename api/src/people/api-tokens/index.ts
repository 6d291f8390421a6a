/** API tokens for customers' own programs that read signals. */
export { revokeTokens } from './api-tokens-store';
export { type ApiTokensOptions, apiTokensFeature, createApiTokens } from './feature';
