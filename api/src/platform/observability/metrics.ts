/** Metrics of the platform: HTTP, database, bus, jobs and readiness. */
import { type Metrics, SECONDS_BUCKETS } from '../lib/observed/meter';

export const PLATFORM_METRICS: Metrics = {
  spreadwise_http_request_duration_seconds: {
    kind: 'histogram',
    help: 'How long requests took to be answered, by the pattern of their route and the class of their status.',
    labels: ['method', 'route', 'status'],
    buckets: SECONDS_BUCKETS,
  },
  spreadwise_part_ready: {
    kind: 'gauge',
    help: '1 while the part of the product is well, as /readyz says.',
    labels: ['part'],
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
    buckets: [0.0005, ...SECONDS_BUCKETS],
  },
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
    buckets: SECONDS_BUCKETS,
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
};
