/** The page-view log, and where its visitors are. */
export { createLocate, type Locate, visitorRoutes } from './routes';
export {
  type Counted,
  countVisitDays,
  readVisitDays,
  readVisitorsNow,
  readVisits,
  summarizeVisits,
  type VisitDays,
} from './visits-store';
