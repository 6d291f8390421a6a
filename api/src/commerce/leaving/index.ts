/** What the rest of the API may use from leaving. */
export { DECLARATION, RECEIPT } from './declarations-store';
export { leavingFeature } from './feature';
