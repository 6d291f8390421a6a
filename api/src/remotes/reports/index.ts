/** What tabs report about remotes, and how teams and the owner see it. */
export { reportRoutes } from './report-routes';
export { type GivenCanaries, writeTicket } from './reports';
export { createReportsStore } from './reports-store';
export { createReadStatuses, type ReadStatuses } from './status';
