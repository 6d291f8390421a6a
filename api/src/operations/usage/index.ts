/** How often each call of the API is made. */
export { createCallDaysStore, createCallTally } from './call-days-store';
export { COUNT_CALL, usageFeature } from './feature';
export { countedBy, usageRoutes } from './routes';
