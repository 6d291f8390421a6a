/** The meter by prom-client, which is loaded only where metrics are asked for. */
import type { Counter, Gauge, Histogram } from 'prom-client';
import { METRICS, type Meter, type MetricName, type Sample } from '../lib/observed/meter';
import { createInTimeOr, REAL_TIMERS } from '../lib/time';

export interface Prometheus {
  readonly meter: Meter;
  readonly contentType: string;
  text(): Promise<string>;
}

type AnyMetric = Counter & Gauge & Histogram;
type AnySample = Sample<MetricName>;

export async function createPrometheus(): Promise<Prometheus> {
  const client = await import('prom-client');
  const registry = new client.Registry();
  client.collectDefaultMetrics({ register: registry });
  const made = new Map<MetricName, AnyMetric>();

  const make = (name: MetricName, collect?: (this: AnyMetric) => Promise<void>): AnyMetric => {
    const { kind, help, ...more } = METRICS[name];
    const labelNames = 'labels' in more ? [...more.labels] : [];
    const buckets = 'buckets' in more ? { buckets: [...more.buckets] } : {};
    const config = { name, help, labelNames, registers: [registry], ...(collect ? { collect } : {}) };
    const Kind = { counter: client.Counter, gauge: client.Gauge, histogram: client.Histogram }[kind];
    const metric = new Kind({ ...config, ...buckets } as never) as unknown as AnyMetric;
    made.set(name, metric);
    return metric;
  };
  const metricOf = (name: MetricName) => made.get(name) ?? make(name);

  return {
    meter: {
      count: (name, by, ...[labels]: [Record<string, string>?]) => metricOf(name).inc(labels ?? {}, by),
      observe: (name, value, ...[labels]: [Record<string, string>?]) =>
        metricOf(name).observe(labels ?? {}, value),
      read(name, samples) {
        make(name, async function collect() {
          const found = await readOrNone(samples as () => readonly AnySample[]);
          // In one turn: two who scrape at the same time must not add up.
          this.reset();
          if (found === null) this.remove();
          else for (const { labels = {}, value } of found) this.inc(labels as Record<string, string>, value);
        });
      },
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}

/** Well within what a scrape is waited for. */
const inTimeOr = createInTimeOr(REAL_TIMERS, 1_000);

/** What cannot be read now, or not soon, must not keep the other figures back: null. */
async function readOrNone(
  samples: () => readonly AnySample[] | Promise<readonly AnySample[]>,
): Promise<readonly AnySample[] | null> {
  try {
    const found = samples();
    return found instanceof Promise ? await inTimeOr<readonly AnySample[] | null>(null, found) : found;
  } catch {
    return null;
  }
}
