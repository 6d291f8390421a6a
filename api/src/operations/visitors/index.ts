/** The page-view log and its visitors' locations. */
export { GEOIP_DB, visitorsFeature } from './feature';
export { visitorRoutes } from './routes';
export {
  type Counted,
  countVisitDays,
  readVisitDays,
  readVisitorsNow,
  readVisits,
  summarizeVisits,
  type VisitDays,
} from './visits-store';
