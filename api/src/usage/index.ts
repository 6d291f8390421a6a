/** How often which call of the API is asked, and by whom: the door of this feature. */
export { createCallDaysStore } from './call-days-store';
export { type CallTally, createCallTally } from './call-tally';
export { usageRoutes } from './routes';
