/** The metrics as Prometheus scrapes them. */
import { testApp } from '../../../test/app';
import type { ReadConfig } from '../../config';
import { answeredMeter, handle } from '../http';
import { createLogger } from '../lib/observed/log';
import type { Metrics } from '../lib/observed/meter';
import { openObservability } from './open';
import { createPrometheus } from './prometheus';
import { metricsApp, metricsRoute } from './routes';
import { PLATFORM_METRICS, watchProduct } from './watch';

const TOKEN = 'a-token-of-sixteen';
const NAME = { instance: 'here:1', version: '0', role: 'all' };
const DECLARED: Metrics = {
  spreadwise_webhook_events_waiting: { kind: 'gauge', help: 'Events that wait.' },
  spreadwise_market_worker_restarts_total: { kind: 'counter', help: 'Restarts.' },
  spreadwise_mails_total: { kind: 'counter', help: 'Mails.', labels: ['outcome'] },
  spreadwise_jobs: { kind: 'gauge', help: 'Jobs.', labels: ['job', 'state'] },
};
type Settings = ReadConfig['config']['observability'];

async function productWith(metrics: Settings['metrics']) {
  const observability = await openObservability({ metrics, traces: null }, NAME, PLATFORM_METRICS);
  const watch = watchProduct(observability, () => new Date());
  const route = watch.route ? [watch.route] : [];
  const app = testApp(
    [
      (calls) =>
        handle(calls, 'POST /api/url-tracking/log-visitor', () => ({
          location: { city: null, country: null },
        })),
      (calls) => calls.get('/remotes/:name/:file', (c) => c.text(c.req.param('file'))),
      ...route,
    ],
    { onAnswered: answeredMeter(observability.meter) },
  );
  const read = (token?: string) =>
    app.request('/metrics', token ? { headers: { Authorization: `Bearer ${token}` } } : {});
  return { app, read };
}

it('metrics time requests by the route’s pattern and never contain what a stranger made up', async () => {
  const { app, read } = await productWith({ kind: 'shared', token: TOKEN });
  await app.request('/remotes/mfe-auth/cus_123.js?email=ada@example.com');
  for (let n = 0; n < 50; n += 1) await app.request(`/made/up/${n}`, { method: n % 2 ? 'GET' : `X${n}` });
  const text = await (await read(TOKEN)).text();
  expect(text).toContain(
    'spreadwise_http_request_duration_seconds_count{method="GET",route="/remotes/:name/:file",status="2xx"} 1',
  );
  expect(text).toContain(
    'spreadwise_http_request_duration_seconds_count{method="other",route="(none)",status="4xx"} 25',
  );
  expect(text).not.toMatch(/cus_123|made|ada@|X42/);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
});

it('metrics are off by default', async () => {
  const { read } = await productWith({ kind: 'off' });
  expect((await read()).status).toBe(404);
});

it('metrics require the token on the product’s port', async () => {
  const { read } = await productWith({ kind: 'shared', token: TOKEN });
  expect([(await read()).status, (await read(`${TOKEN}x`)).status, (await read(TOKEN)).status]).toEqual([
    401, 401, 200,
  ]);
});

it('metrics are open on their own port, unless a token is set as well', async () => {
  const prometheus = await createPrometheus({});
  const status = async (token: string | null) =>
    (await metricsApp(createLogger('silent'), prometheus, token).request('/metrics')).status;
  expect([await status(null), await status(TOKEN)]).toEqual([200, 401]);
});

it('metrics include everything but what cannot be read right now', async () => {
  const { meter, text, contentType } = await createPrometheus(DECLARED);
  meter.read('spreadwise_webhook_events_waiting', async () => {
    throw new Error('the database is away');
  });
  let jobs = async () => [{ labels: { job: 'retention', state: 'waiting' }, value: 1 }];
  meter.read('spreadwise_jobs', () => jobs());
  expect(await text()).toContain('spreadwise_jobs{job="retention",state="waiting"} 1');
  jobs = () => Promise.reject(new Error('the database is away'));
  let restarts = 2;
  meter.read('spreadwise_market_worker_restarts_total', () => [{ value: restarts }]);
  meter.count('spreadwise_mails_total', 0, { outcome: 'sent' });
  const app = testApp([metricsRoute({ text, contentType }, null)]);
  const lines = async () => (await (await app.request('/metrics')).text()).split('\n');
  expect(await lines()).toContain('spreadwise_market_worker_restarts_total 2');
  // No value at all, rather than a false zero.
  expect((await lines()).filter((line) => /^spreadwise_(webhook_events_waiting|jobs)/.test(line))).toEqual(
    [],
  );
  restarts = 3;
  expect(await lines()).toContain('spreadwise_market_worker_restarts_total 3');
  expect(await lines()).toContain('spreadwise_mails_total{outcome="sent"} 0');
});

it('metrics must be declared: others throw, or in production are reported once', async () => {
  const { meter } = await createPrometheus(DECLARED);
  const undeclared = /No feature declares the metric spreadwise_made_up/;
  expect(() => meter.count('spreadwise_made_up', 1)).toThrow(undeclared);
  expect(() => meter.observe('spreadwise_made_up', 1)).toThrow(undeclared);
  expect(() => meter.read('spreadwise_made_up', () => [])).toThrow(undeclared);
  expect(() => meter.count('spreadwise_mails_total', 1, { why: 'x' })).toThrow('without the label why');

  const reported: string[] = [];
  const production = await createPrometheus(DECLARED, (message) => void reported.push(message));
  for (let n = 0; n < 3; n += 1) production.meter.count('spreadwise_made_up', 1);
  production.meter.count('spreadwise_mails_total', 1, { outcome: 'sent' });
  production.meter.read('spreadwise_market_worker_restarts_total', () => [{ labels: { of: 'x' }, value: 1 }]);
  expect(await production.text()).toContain('spreadwise_mails_total{outcome="sent"} 1');
  expect(await production.text()).not.toMatch(/made_up|restarts_total\{/);
  expect(reported).toEqual([
    'No feature declares the metric spreadwise_made_up.',
    'The metric spreadwise_market_worker_restarts_total is declared without the label of.',
  ]);
});
