/** API calls, counted by day. */
export { createCallDaysStore, createCallTally } from './call-days-store';
export { COUNT_CALL, usageFeature } from './feature';
export { countedBy, usageRoutes } from './routes';
