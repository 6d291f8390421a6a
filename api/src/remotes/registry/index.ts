/** Remotes as a feature of the product: from a team's upload to what a tab gets and reports. */
export type { RemotesConfig } from './feature';
export { REMOTE_FILES, REMOTES_CONFIG, REMOTES_PUBLIC_KEY, registryFeature } from './feature';
