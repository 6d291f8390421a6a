/** The meter over prom-client, which is loaded only if metrics are on. */
import type { Counter, Gauge, Histogram } from 'prom-client';
import type { Labels, Meter, Metric, Metrics, Sample } from '../lib/observed/meter';
import { createInTimeOr, REAL_TIMERS } from '../lib/time';

type AnyMetric = Counter & Gauge & Histogram;

export async function createPrometheus(
  metrics: Metrics,
  onUndeclared: ((message: string) => void) | null = null,
) {
  const client = await import('prom-client');
  const registry = new client.Registry();
  client.collectDefaultMetrics({ register: registry });
  const made = new Map<string, AnyMetric>();
  const isDeclared = createDeclaredCheck(metrics, onUndeclared);

  const make = (name: string, collect?: (this: AnyMetric) => Promise<void>): AnyMetric => {
    const { kind, help, labels, buckets } = metrics[name] as Metric;
    const Kind = { counter: client.Counter, gauge: client.Gauge, histogram: client.Histogram }[kind];
    const metric = new Kind({
      ...{ name, help, labelNames: [...(labels ?? [])], registers: [registry] },
      ...(buckets && { buckets: [...buckets] }),
      ...(collect && { collect }),
    } as never) as unknown as AnyMetric;
    made.set(name, metric);
    return metric;
  };
  const metricOf = (name: string) => made.get(name) ?? make(name);

  const meter: Meter = {
    count(name, by, labels = {}) {
      if (isDeclared(name, labels)) metricOf(name).inc(labels, by);
    },
    observe(name, value, labels = {}) {
      if (isDeclared(name, labels)) metricOf(name).observe(labels, value);
    },
    read(name, samples) {
      if (!isDeclared(name)) return;
      make(name, async function collect() {
        const found = await readOrNone(samples);
        // Synchronous from here: concurrent scrapes must not add up. Without labels, a reset leaves a zero.
        this.reset();
        if (found === null && !metrics[name]?.labels) this.remove();
        for (const { labels = {}, value } of found ?? [])
          if (isDeclared(name, labels)) this.inc(labels, value);
      });
    },
  };
  return { meter, contentType: registry.contentType, text: () => registry.metrics() };
}

export type Prometheus = Awaited<ReturnType<typeof createPrometheus>>;

/** Whether a metric is declared. If not, throws, or reports each case once. */
function createDeclaredCheck(metrics: Metrics, onUndeclared: ((message: string) => void) | null) {
  const reported = new Set<string>();
  return (name: string, labels: Labels = {}): boolean => {
    const declared = Object.hasOwn(metrics, name) ? metrics[name] : undefined;
    const label = Object.keys(labels).find((one) => !declared?.labels?.includes(one));
    if (declared && label === undefined) return true;
    const message = declared
      ? `The metric ${name} is declared without the label ${label}.`
      : `No feature declares the metric ${name}.`;
    if (!onUndeclared) throw new Error(message);
    if (!reported.has(message)) onUndeclared(message);
    reported.add(message);
    return false;
  };
}

/** Well within the timeout of a scrape. */
const inTimeOr = createInTimeOr(REAL_TIMERS, 1_000);

/** Null if the samples cannot be read, or not soon: that must not hold back the other metrics. */
async function readOrNone(
  samples: () => readonly Sample[] | Promise<readonly Sample[]>,
): Promise<readonly Sample[] | null> {
  try {
    const found = samples();
    return found instanceof Promise ? await inTimeOr<readonly Sample[] | null>(null, found) : found;
  } catch {
    return null;
  }
}
