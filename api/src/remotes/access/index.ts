/** Who may publish: teams with their tokens, CIs with their ID tokens, and the owner. */
export { accessRoutes, authorize, findDeployer, listAccess } from './access-routes';
export { createIdTokenReader } from './id-token';
export { createPublishersStore, type PublishersStore } from './publishers-store';
export { createTokens, type Tokens } from './tokens-store';
