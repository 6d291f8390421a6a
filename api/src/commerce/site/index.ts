/** What the rest of the API may use of the public pages. */
export { siteFeature } from './feature';
