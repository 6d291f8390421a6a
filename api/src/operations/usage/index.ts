/** How often each call of the API is made. */
export { createCallDaysStore, createCallTally } from './call-days-store';
export { countedBy, usageRoutes } from './routes';
