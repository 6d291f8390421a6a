/** What the rest of the API may use from leaving. */
export { DECLARATION, RECEIPT } from './declarations-store';
export { LEAVING, leavingFeature } from './feature';
export { type Leaving, OF_NETWORK } from './routes';
