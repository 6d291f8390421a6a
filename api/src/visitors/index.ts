/** The page-view log, and where its visitors are. */
export { createLocate, type Locate } from './locate';
export { visitorRoutes } from './routes';
export { countVisitDays, readVisitDays, readVisits, summarizeVisits, type VisitDay } from './visits-store';
