/** The page-view log, and where its visitors are. */
export { createLocate } from './locate';
export { visitorRoutes } from './routes';
export { countVisitDays, readVisits, summarizeVisits } from './visits-store';
