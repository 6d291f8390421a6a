/** Customers' trading profiles. */
export { profileFeature } from './feature';
export { tradingProfileRoutes } from './routes';
export { createTradingProfileStore, findProfilesOf } from './trading-profile-store';
