/** Who may publish: teams by their tokens, CIs by their ID tokens, the owner. */
export {
  type AuthorizeContext,
  authorize,
  findDeployer,
  identify,
  type KnownDeployers,
  unknownRemote,
} from './authorize-route';
export { createIssuerKeys } from './id-token';
export { publisherInAnswer, publisherRoutes } from './publisher-routes';
export { createPublishersStore, type PublishersStore } from './publishers-store';
export { makeToken, markOfToken, rotateToken, scopesOf, type TokensContext } from './tokens';
export { createTokensStore, type TokenRecord } from './tokens-store';
