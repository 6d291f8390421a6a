/** How often which call of the API is asked. */
export { createCallDaysStore } from './call-days-store';
export { createCallTally } from './call-tally';
export { COUNT_CALL, usageFeature } from './feature';
export { countedBy, usageRoutes } from './routes';
