/** Metrics and traces, as they are configured: none unless they are asked for. */
import type { MetricsSettings, ObservabilitySettings } from '../platform/observability';
import type { Variables } from './variables';

const metricsSettings = ({
  METRICS_PORT: port,
  METRICS_HOST: host,
  METRICS_TOKEN,
}: Variables): MetricsSettings => {
  const token = METRICS_TOKEN ?? null;
  if (port !== undefined) return { kind: 'own port', host, port, token };
  return token === null ? { kind: 'off' } : { kind: 'shared', token };
};

export function observabilitySettings(variables: Variables): ObservabilitySettings {
  const endpoint = variables.OTEL_EXPORTER_OTLP_ENDPOINT;
  return {
    metrics: metricsSettings(variables),
    traces:
      endpoint === undefined
        ? null
        : {
            endpoint,
            headers: variables.OTEL_EXPORTER_OTLP_HEADERS ?? null,
            serviceName: variables.OTEL_SERVICE_NAME,
            sampler: variables.OTEL_TRACES_SAMPLER,
            samplerArg: variables.OTEL_TRACES_SAMPLER_ARG ?? null,
          },
  };
}

export const checkObservability = ({ METRICS_PORT, PORT }: Variables): string[] =>
  METRICS_PORT === PORT
    ? [`METRICS_PORT was "${PORT}", which is PORT; leave it out and set METRICS_TOKEN.`]
    : [];
