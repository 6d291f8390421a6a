/** The tracer over OpenTelemetry (OTLP over HTTP), loaded only if OTEL_EXPORTER_OTLP_ENDPOINT is set. */
import type { Attributes, Span, SpanKind, Tracer } from '../lib/observed/tracer';

export async function openTelemetry(endpoint: string, resource: Attributes) {
  const api = await import('@opentelemetry/api');
  const { NodeTracerProvider, BatchSpanProcessor } = await import('@opentelemetry/sdk-trace-node');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const processor = new BatchSpanProcessor(exporter);
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env.OTEL_SERVICE_NAME || 'spreadwise',
      ...resource,
    }),
    spanProcessors: [processor],
  });
  provider.register();
  const open = provider.getTracer('spreadwise');
  type Kept = Span & { readonly own: ReturnType<typeof open.startSpan> };

  const tracer: Tracer = {
    begin(name, kind, attributes = {}, { parent, since } = {}) {
      const active = api.context.active();
      const context = parent ? api.propagation.extract(active, { traceparent: parent }) : active;
      const spanKind = api.SpanKind[kind.toUpperCase() as Uppercase<SpanKind>];
      const started = { kind: spanKind, attributes: { ...attributes } };
      const own = open.startSpan(name, since ? { ...started, startTime: since } : started, context);
      const { traceId, spanId, traceFlags } = own.spanContext();
      const span: Kept = {
        own,
        traceId,
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        set: (more) => void own.setAttributes({ ...more }),
        rename: (to) => void own.updateName(to),
        end(outcome) {
          if (outcome === 'failed') own.setStatus({ code: api.SpanStatusCode.ERROR });
          own.end();
        },
      };
      return span;
    },
    within: (span, work) =>
      api.context.with(api.trace.setSpan(api.context.active(), (span as Kept).own), work),
    traceId: () => api.trace.getActiveSpan()?.spanContext().traceId ?? null,
  };
  /** `stop` sends what is left. */
  return { tracer, stop: () => provider.shutdown() };
}
