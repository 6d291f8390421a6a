/** What tabs report of the remotes, and how teams and the owner see it. */
export { reportRoutes } from './report-routes';
export { type GivenCanaries, writeTicket } from './reports';
export { createReportsStore } from './reports-store';
export { readStatus, type StatusContext } from './status';
export { createStatusStore } from './status-store';
