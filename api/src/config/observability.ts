/** Configures metrics and traces; both are off by default. */
import type { MetricsSettings, ObservabilitySettings } from '../platform/observability';
import { portOf } from './variable-schemas';
import type { Variables } from './variables';

const metricsSettings = ({ METRICS_PORT, METRICS_TOKEN }: Variables): MetricsSettings => {
  const token = METRICS_TOKEN ?? null;
  if (METRICS_PORT !== undefined)
    return {
      ...{ kind: 'own port', port: portOf(METRICS_PORT), token },
      host: METRICS_PORT.replace(/:?\d+$/, '') || '127.0.0.1',
    };
  return token === null ? { kind: 'off' } : { kind: 'shared', token };
};

export const observabilitySettings = (variables: Variables): ObservabilitySettings => ({
  metrics: metricsSettings(variables),
  traces: variables.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
});

export const checkObservability = ({ METRICS_PORT, PORT }: Variables): string[] =>
  METRICS_PORT !== undefined && portOf(METRICS_PORT) === PORT
    ? [`METRICS_PORT was "${PORT}", which is PORT; leave it out and set METRICS_TOKEN.`]
    : [];
