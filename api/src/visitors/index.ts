/** The page-view log, and where its visitors are. */
export { createLocate, type Locate } from './locate';
export { type VisitorsContext, visitorRoutes } from './routes';
export { readVisits, summarizeVisits } from './visits-store';
