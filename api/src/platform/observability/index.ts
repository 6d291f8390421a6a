/** What an operator sees of a process: its figures for Prometheus and its traces for a collector. Both are off by default. */
export type { MetricsSettings } from './open';
export { type Observability, type ObservabilitySettings, openObservability, withSpans } from './open';
export { busReadiness, databaseReadiness, openReadiness } from './readiness-routes';
export { watchProduct } from './watch';
