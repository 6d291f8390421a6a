/** What the rest of the API may use from the public pages. */
export { claimsOf } from './claims';
export { readClaimFacts } from './claims-store';
export { siteFeature } from './feature';
