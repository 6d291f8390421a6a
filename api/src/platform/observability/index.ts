/** What an operator sees of a process: its figures for Prometheus and its traces for a collector. Both are off by default. */
export type { MetricsSettings } from './open';
export { type Observability, type ObservabilitySettings, openObservability } from './open';
export { withSpans } from './spans';
export { watchProduct } from './watch';
