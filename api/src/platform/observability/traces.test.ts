/** Traces as a collector receives them; the collector is a stand-in on the loopback interface. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testApp } from '../../../test/app';
import { openBus } from '../bus';
import type { Database } from '../db/database';
import { handle } from '../http';
import { createLogger } from '../lib/observed/log';
import { NO_METER } from '../lib/observed/meter';
import { inSpan } from '../lib/observed/tracer';
import { openObservability, withSpans } from './open';
import { watchBus } from './watch';

interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly startTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
}

const NAME = { instance: 'here:1', version: '0', role: 'all' };

async function startCollector() {
  const spans: SentSpan[] = [];
  const seen: { path: string | undefined; token: unknown }[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      seen.push({ path: request.url, token: request.headers['x-token'] });
      for (const { scopeSpans } of JSON.parse(text).resourceSpans)
        for (const scope of scopeSpans) spans.push(...scope.spans);
      response.setHeader('Content-Type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { spans, seen, endpoint: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

it('traces join a call with its provider call, and a write with its bus message and its listeners', async () => {
  const collector = await startCollector();
  // In the format that OpenTelemetry itself reads.
  process.env.OTEL_EXPORTER_OTLP_HEADERS = 'x-token=a%20b';
  const { tracer, logFields, stop } = await openObservability(
    {
      metrics: { kind: 'off' },
      traces: collector.endpoint,
    },
    NAME,
    {},
  );
  const gateway = withSpans(
    { readCustomer: async (id: string) => id, readEvent: (text: string) => text },
    'stripe',
    tracer,
  );
  // A synchronous method must not become a promise.
  expect(gateway.readEvent('event')).toBe('event');
  const inside: object[] = [];
  const app = testApp(
    [
      (calls) =>
        handle(calls, 'POST /api/url-tracking/log-visitor', async () => {
          inside.push(logFields());
          await gateway.readCustomer('cus_1');
          return { location: { city: null, country: null } };
        }),
    ],
    { tracer },
  );
  const VIEW = { page: '/', referrer: null, userAgent: 'x', sessionId: 's', userId: null };
  const answer = await app.request('/api/url-tracking/log-visitor', {
    method: 'POST',
    // A stranger's request does not join our trace.
    headers: { 'Content-Type': 'application/json', traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
    body: JSON.stringify(VIEW),
  });
  expect(answer.status).toBe(200);

  const now = () => new Date();
  const log = createLogger('silent');
  const unwatched = openBus({ kind: 'in-process' }, { db: null as unknown as Database, log });
  const bus = watchBus(unwatched, { meter: NO_METER, tracer }, now);
  const received = new Promise<void>((resolve) => {
    bus.subscribe('signals.changed', () => {
      tracer?.begin('send to streams', 'internal').end('ok');
      resolve();
    });
  });
  const since = new Date('2026-11-21T09:30:00.000Z');
  await inSpan(tracer, ['write signals', {}, { since }], async () => {
    await Promise.resolve();
    bus.publish('signals.changed', { after: 0, to: 1, changes: null });
  });
  await received;
  await stop();
  collector.stop();

  const named = (name: string) => collector.spans.find((span) => span.name === name);
  const call = named('POST /api/url-tracking/log-visitor');
  expect(named('stripe readCustomer')).toMatchObject({ traceId: call?.traceId, parentSpanId: call?.spanId });
  expect(call?.traceId).not.toBe('a'.repeat(32));
  expect(inside).toEqual([{ traceId: call?.traceId }]);
  const write = named('write signals');
  expect(write?.startTimeUnixNano).toBe(`${since.getTime()}000000`);
  const publish = named('publish signals.changed');
  expect(publish).toMatchObject({ traceId: write?.traceId, parentSpanId: write?.spanId });
  const receive = named('receive signals.changed');
  expect(receive).toMatchObject({ traceId: publish?.traceId, parentSpanId: publish?.spanId });
  expect(named('send to streams')).toMatchObject({ parentSpanId: receive?.spanId });
  expect(collector.seen[0]).toEqual({ path: '/v1/traces', token: 'a b' });
  expect(JSON.stringify(collector.spans)).not.toMatch(/cus_1|203\.0\.113/);
});
