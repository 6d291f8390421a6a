/** How often which call of the API is asked: the door of this feature. */
export { createCallDaysStore, createCallTally } from './call-days-store';
export { countedBy, usageRoutes } from './routes';
