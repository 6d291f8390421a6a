/** Customers' trading profiles. */
export { profileFeature } from './feature';
export { findProfilesOf } from './find-profiles';
export { tradingProfileRoutes } from './routes';
export { createTradingProfileStore } from './trading-profile-store';
