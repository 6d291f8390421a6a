/** Metrics of the platform: HTTP, database, bus, jobs and readiness. */
import { type Metrics, SECONDS_BUCKETS } from '../lib/observed/meter';

export const PLATFORM_METRICS: Metrics = {
  spreadwise_http_request_duration_seconds: {
    kind: 'histogram',
    help: 'Time to answer requests, by route pattern and status class.',
    labels: ['method', 'route', 'status'],
    buckets: SECONDS_BUCKETS,
  },
  spreadwise_part_ready: {
    kind: 'gauge',
    help: '1 while the part of the product is healthy, as in /readyz.',
    labels: ['part'],
  },
  spreadwise_bus_up: { kind: 'gauge', help: '1 while the bus is connected.' },
  spreadwise_bus_messages_total: {
    kind: 'counter',
    help: 'Bus messages sent and received, by topic.',
    labels: ['topic', 'direction'],
  },
  spreadwise_bus_delivery_seconds: {
    kind: 'histogram',
    help: 'Time from publishing a message to receiving it here, by both clocks.',
    labels: ['topic'],
    buckets: [0.0005, ...SECONDS_BUCKETS],
  },
  spreadwise_database_connections: {
    kind: 'gauge',
    help: 'Connections in the database pool.',
    labels: ['state'],
  },
  spreadwise_database_connections_max: { kind: 'gauge', help: "The pool's size per process." },
  spreadwise_database_waiting: { kind: 'gauge', help: 'Requests waiting for a connection.' },
  spreadwise_database_query_duration_seconds: {
    kind: 'histogram',
    help: 'Duration of statements.',
    labels: ['outcome'],
    buckets: SECONDS_BUCKETS,
  },
  spreadwise_jobs: {
    kind: 'gauge',
    help: 'Background jobs that wait, run, or are dead.',
    labels: ['job', 'state'],
  },
  spreadwise_job_duration_seconds: {
    kind: 'histogram',
    help: 'Duration of job runs.',
    labels: ['job', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 60, 600],
  },
};
