/** Customers' trading profiles. */
export { profileFeature } from './feature';
export { findSetUpsOf } from './find-set-ups';
export { setUpRoutes } from './routes';
export { createSetUpStore } from './setup-store';
