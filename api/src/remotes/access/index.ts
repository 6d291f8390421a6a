/** Who may publish: teams with their tokens, CIs with their ID tokens, and the owner. */
export { accessRoutes, listAccess } from './access-routes';
export { authorize, findDeployer } from './authorize-route';
export { createIdTokenReader } from './id-token';
export { createPublishersStore, type PublishersStore } from './publishers-store';
export { createTokens, type Tokens } from './tokens-store';
