/** Opens metrics and traces as configured. */
import { type Metrics, NO_METER } from '../lib/observed/meter';
import type { Tracer } from '../lib/observed/tracer';
import { REAL_TIMERS } from '../lib/time';

export type MetricsSettings =
  | { readonly kind: 'off' }
  /** On the product's own port, protected by the token. */
  | { readonly kind: 'shared'; readonly token: string }
  | {
      readonly kind: 'own port';
      readonly host: string;
      readonly port: number;
      readonly token: string | null;
    };

const STOP_LIMIT_MS = 2_000;

/**
 * Loads only the libraries it needs. `traces`: the collector's address; null: tracing is off. `onUndeclared` is called
 * once per undeclared metric; null: that throws.
 */
export async function openObservability(
  { metrics, traces }: { readonly metrics: MetricsSettings; readonly traces: string | null },
  { instance, version, role }: Record<'instance' | 'version' | 'role', string>,
  declared: Metrics,
  onUndeclared: ((message: string) => void) | null = null,
) {
  const prometheus =
    metrics.kind === 'off'
      ? null
      : await (await import('./prometheus')).createPrometheus(declared, onUndeclared);
  const names = { 'service.instance.id': instance, 'service.version': version, 'spreadwise.role': role };
  const telemetry =
    traces === null ? null : await (await import('./open-telemetry')).openTelemetry(traces, names);
  const tracer = telemetry?.tracer ?? null;
  return {
    metrics,
    /** Null: metrics are off. */
    prometheus,
    meter: prometheus?.meter ?? NO_METER,
    tracer,
    /** The fields added to each log line. */
    logFields() {
      const traceId = tracer?.traceId() ?? null;
      return traceId === null ? {} : { traceId };
    },
    // An unreachable collector must not delay the shutdown.
    stop: () =>
      Promise.race([
        telemetry?.stop().catch(() => undefined),
        REAL_TIMERS.sleep(telemetry ? STOP_LIMIT_MS : 0),
      ]),
  };
}

export type Observability = Awaited<ReturnType<typeof openObservability>>;

export function withSpans<T extends object>(on: T, name: string, tracer: Tracer | null): T {
  if (!tracer) return on;
  return new Proxy(on, {
    get(target, key, receiver) {
      const method: unknown = Reflect.get(target, key, receiver);
      if (typeof method !== 'function' || typeof key !== 'string') return method;
      return (...given: unknown[]) => {
        const span = tracer.begin(`${name} ${key}`, 'client');
        try {
          const answer: unknown = tracer.within(span, () => method.apply(target, given));
          // Synchronous methods stay synchronous.
          if (answer instanceof Promise)
            answer.then(
              () => span.end('ok'),
              () => span.end('failed'),
            );
          else span.end('ok');
          return answer;
        } catch (error) {
          span.end('failed');
          throw error;
        }
      };
    },
  });
}
