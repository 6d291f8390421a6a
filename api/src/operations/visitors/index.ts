/** The page-view log and its visitors' locations. */
export { GEOIP_DB, visitorRoutes, visitorsFeature } from './feature';
export {
  type Counted,
  countVisitDays,
  readVisitDays,
  readVisitorsNow,
  readVisits,
  summarizeVisits,
  type VisitDays,
} from './visits-store';
