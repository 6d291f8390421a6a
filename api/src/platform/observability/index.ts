/** What an operator sees of a process: metrics for Prometheus and traces for a collector. Both are off by default. */
export { type MetricsSettings, type Observability, openObservability, withSpans } from './open';
export { busReadiness, databaseReadiness, openReadiness } from './routes';
export { PLATFORM_METRICS, watchProduct } from './watch';
