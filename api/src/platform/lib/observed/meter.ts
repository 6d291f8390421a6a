/**
 * What is counted and measured: every metric with its name, as Prometheus' conventions have it, and the port by which the
 * product's parts hand their figures over. A label has few values: never an address, an id or a path as it was asked for.
 */

interface Metric {
  readonly kind: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly labels?: readonly string[];
  /** Upper bounds, of a histogram; in its unit. */
  readonly buckets?: readonly number[];
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export const METRICS = {
  spreadwise_http_request_duration_seconds: {
    kind: 'histogram',
    help: 'How long requests took to be answered, by the pattern of their route and the class of their status.',
    labels: ['method', 'route', 'status'],
    buckets: SECONDS,
  },
  spreadwise_session_lookups_total: {
    kind: 'counter',
    help: "Look-ups of callers' sessions, answered from memory or by the database.",
    labels: ['source'],
  },
  spreadwise_streams_open: { kind: 'gauge', help: 'Streams of signals that are open.' },
  spreadwise_stream_writes_total: { kind: 'counter', help: 'Writes of events to streams.' },
  spreadwise_detect_to_stream_seconds: {
    kind: 'histogram',
    help: 'From the moment at which a signal was found until it was handed to the streams of this process.',
    buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10, 30],
  },
  spreadwise_currency_rate_age_seconds: {
    kind: 'gauge',
    help: 'How long ago the market said last what the currency is in euros; of one that it has never said there is none.',
    labels: ['currency'],
  },
  spreadwise_signals_open: { kind: 'gauge', help: 'Signals that are open, as the log has them.' },
  spreadwise_signals_opened_total: { kind: 'counter', help: 'Signals that were opened.' },
  spreadwise_signals_ended_total: {
    kind: 'counter',
    help: 'Signals that have ended, by why.',
    labels: ['reason'],
  },
  spreadwise_allocation_duration_seconds: {
    kind: 'histogram',
    help: 'How long customers waited for the signals of their quota to be allotted.',
    labels: ['outcome'],
    buckets: SECONDS,
  },
  spreadwise_bus_up: { kind: 'gauge', help: '1 while the bus is up.' },
  spreadwise_bus_messages_total: {
    kind: 'counter',
    help: 'Messages of the bus, by topic, sent or received.',
    labels: ['topic', 'direction'],
  },
  spreadwise_bus_delivery_seconds: {
    kind: 'histogram',
    help: 'From the moment at which a message was published until it was received here, by the clocks of both.',
    labels: ['topic'],
    buckets: [0.0005, ...SECONDS],
  },
  spreadwise_part_ready: {
    kind: 'gauge',
    help: '1 while the part of the product is well, as /readyz says.',
    labels: ['part'],
  },
  spreadwise_market_running: { kind: 'gauge', help: '1 while prices come in.' },
  spreadwise_market_worker_restarts_total: {
    kind: 'counter',
    help: "How often the market's thread was started again.",
  },
  spreadwise_market_group_restarts_total: {
    kind: 'counter',
    help: 'How often threads of exchange groups were started again, since the thread of the market was.',
  },
  spreadwise_feed_up: {
    kind: 'gauge',
    help: '1 in the state in which the feed of an exchange is.',
    labels: ['exchange', 'state'],
  },
  spreadwise_feed_quote_age_seconds: {
    kind: 'gauge',
    help: 'How old the newest price of an exchange is.',
    labels: ['exchange'],
  },
  spreadwise_spreads_kept_seconds: {
    kind: 'histogram',
    help: 'How long it took to keep ten minutes of the spreads of every two exchanges, by what became of them.',
    labels: ['outcome'],
    buckets: SECONDS,
  },
  spreadwise_lease_held: { kind: 'gauge', help: '1 while this process holds the lease.', labels: ['lease'] },
  spreadwise_database_connections: {
    kind: 'gauge',
    help: 'Connections of the pool to the database server.',
    labels: ['state'],
  },
  spreadwise_database_connections_max: { kind: 'gauge', help: 'As many as a process opens.' },
  spreadwise_database_waiting: { kind: 'gauge', help: 'How many wait for a connection.' },
  spreadwise_database_query_duration_seconds: {
    kind: 'histogram',
    help: 'How long statements took.',
    labels: ['outcome'],
    buckets: SECONDS,
  },
  spreadwise_webhook_events_waiting: {
    kind: 'gauge',
    help: "The payment provider's events that wait to be worked on.",
  },
  spreadwise_checkouts_withdrawn: {
    kind: 'gauge',
    help: 'Checkouts beside which another of the address was paid, that wait to be voided or given back.',
  },
  spreadwise_payments_given_back_total: {
    kind: 'counter',
    help: 'Payments that were given back, since another of the address was first.',
  },
  spreadwise_csp_reports_total: {
    kind: 'counter',
    help: 'What browsers refused by the policy of a page, by directive; the log names the source and the page.',
    labels: ['directive'],
  },
  spreadwise_limits_hit_total: {
    kind: 'counter',
    help: 'Calls that a limit refused, by what was counted.',
    labels: ['bucket'],
  },
  spreadwise_mails_waiting: { kind: 'gauge', help: 'Mails that are under way in this process.' },
  spreadwise_mails_total: { kind: 'counter', help: 'Tries to hand mails over.', labels: ['outcome'] },
  spreadwise_ai_texts_total: {
    kind: 'counter',
    help: 'Texts that were written, by what for; by a model or else by the template, and why by that.',
    labels: ['task', 'source', 'why'],
  },
  spreadwise_ai_request_duration_seconds: {
    kind: 'histogram',
    help: 'How long providers of AI took, by what became of it.',
    labels: ['provider', 'outcome'],
    buckets: [0.1, 0.25, 0.5, 1, 2, 4, 8],
  },
  spreadwise_alerts_total: {
    kind: 'counter',
    help: 'Alerts, by what became of a try: sent, repeated, put off, dropped as useless, or dead.',
    labels: ['channel', 'outcome'],
  },
  spreadwise_alert_delivery_seconds: {
    kind: 'histogram',
    help: 'From the moment at which a customer was given something to tell until the channel took it.',
    labels: ['channel'],
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
  },
  spreadwise_alerts_waiting: {
    kind: 'gauge',
    help: 'Alerts that wait, and those that were given up and can be sent again.',
    labels: ['channel', 'state'],
  },
  spreadwise_support_first_answer_seconds: {
    kind: 'histogram',
    help: 'From what a customer asked of support until the first answer, and whether the promised time was kept.',
    labels: ['queue', 'kept'],
    buckets: [900, 3_600, 7_200, 14_400, 43_200, 86_400, 259_200],
  },
  spreadwise_support_waiting: {
    kind: 'gauge',
    help: 'Customers who wait for an answer of support, within the promised time or longer.',
    labels: ['queue', 'state'],
  },
  spreadwise_backup_age_seconds: {
    kind: 'gauge',
    help: 'Since the newest backup was begun that is whole, where the product takes them.',
  },
  spreadwise_jobs: {
    kind: 'gauge',
    help: 'Background jobs that wait, run, or were given up (dead).',
    labels: ['job', 'state'],
  },
  spreadwise_job_duration_seconds: {
    kind: 'histogram',
    help: 'How long runs of jobs took.',
    labels: ['job', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 60, 600],
  },
} as const satisfies Record<string, Metric>;

export type MetricName = keyof typeof METRICS;
type Named<K extends Metric['kind']> = {
  [N in MetricName]: (typeof METRICS)[N]['kind'] extends K ? N : never;
}[MetricName];
type LabelName<N extends MetricName> = (typeof METRICS)[N] extends { labels: readonly (infer L)[] }
  ? L & string
  : never;
export type Labels<N extends MetricName> = Readonly<Record<LabelName<N>, string>>;
/** Nothing where the metric has no labels. */
type Labelled<N extends MetricName> = [LabelName<N>] extends [never] ? [] : [labels: Labels<N>];

export interface Sample<N extends MetricName> {
  readonly labels?: Labels<N>;
  readonly value: number;
}

export interface Meter {
  /** `by` 0 says that there is such a thing, before there was any. */
  count<N extends Named<'counter'>>(name: N, by: number, ...labels: Labelled<N>): void;
  observe<N extends Named<'histogram'>>(name: N, value: number, ...labels: Labelled<N>): void;
  /** Asks for the figures whenever somebody looks. What rejects is left out. */
  read<N extends Named<'gauge' | 'counter'>>(
    name: N,
    samples: () => readonly Sample<N>[] | Promise<readonly Sample<N>[]>,
  ): void;
}

export const NO_METER: Meter = { count() {}, observe() {}, read() {} };

/** How long the work took, and whether it failed. */
export async function timed<T>(
  work: () => Promise<T>,
  done: (seconds: number, outcome: 'ok' | 'failed') => void,
): Promise<T> {
  const began = performance.now();
  let outcome: 'ok' | 'failed' = 'failed';
  try {
    const answer = await work();
    outcome = 'ok';
    return answer;
  } finally {
    done((performance.now() - began) / 1000, outcome);
  }
}
