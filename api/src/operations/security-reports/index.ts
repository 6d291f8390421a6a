/** Metrics of content-policy violations and of calls refused by rate limits. */
export { securityReportsFeature } from './feature';
export { countRefusals, cspReportRoute } from './routes';
