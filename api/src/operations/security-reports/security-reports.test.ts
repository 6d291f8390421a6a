/** Counts what browsers and limits refuse, and logs browsers' reports without personal data. */
import { testApp } from '../../../test/app';
import { createRateLimits } from '../../platform/http';
import { CSP_REPORTS_PATH } from '../../platform/lib/content-security-policy';
import { createMemoryLimits } from '../../platform/lib/limits/limits';
import { type Meter, NO_METER } from '../../platform/lib/observed/meter';
import { countRefusals, cspReportRoute } from './feature';

const ORIGIN = 'https://spreadwise.test';

let counted: string[];
let logged: Record<string, unknown>[];
beforeEach(() => {
  counted = [];
  logged = [];
});
/** Records counts: metric, amount, labels. */
const meter: Meter = {
  ...NO_METER,
  count: (name, by, ...[labels]) => void counted.push(`${name} ${by} ${Object.values(labels ?? {})}`),
};

async function report(body: unknown, type = 'application/csp-report') {
  const app = testApp([(app) => cspReportRoute(app, meter)], {
    publicOrigin: ORIGIN,
    onLog: (line) => void logged.push(line),
  });
  const answer = await app.request(CSP_REPORTS_PATH, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'Content-Type': type },
  });
  expect(answer.status).toBe(204);
}
const reported = () => logged.flatMap(({ csp }) => csp ?? []);
const violation = (blocked: string, document: string, directive = 'script-src-elem') => ({
  'csp-report': { 'effective-directive': directive, 'blocked-uri': blocked, 'document-uri': document },
});

test('logs reports in both browser formats by directive, source and page, and counts them', async () => {
  await report(
    violation('https://evil.example/a.js?who=lovelace', `${ORIGIN}/signup?email=lovelace@example.com`),
  );
  const body = {
    ...{ effectiveDirective: 'script-src-elem', blockedURL: 'https://evil.example/b.js' },
    documentURL: `${ORIGIN}/signup`,
  };
  await report([{ type: 'csp-violation', body }], 'application/reports+json');
  const line = { directive: 'script-src-elem', source: 'https://evil.example', page: '/signup' };
  expect(reported()).toEqual([line, line]);
  expect(JSON.stringify(logged)).not.toContain('lovelace');
  expect(counted).toEqual(Array(2).fill('spreadwise_csp_reports_total 1 script-src-elem'));
});

test.each([
  ['not JSON', '{'],
  ['a list of something else', [{ type: 'deprecation', body: {} }]],
  ['nothing', {}],
])('ignores %s', async (_, body) => {
  await report(body);
  expect([reported(), counted]).toEqual([[], []]);
});

test('a body that breaks off, or is too long, is refused and is no fault of ours', async () => {
  const app = testApp([(app) => cspReportRoute(app, meter)], { onLog: (line) => void logged.push(line) });
  const send = async (body: RequestInit['body']) => {
    const request = { method: 'POST', body, duplex: 'half' } as RequestInit;
    return (await app.request(CSP_REPORTS_PATH, request)).status;
  };
  const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('aborted')) });
  expect([await send(broken), await send('x'.repeat(20_000))]).toEqual([400, 413]);
  expect(logged.filter(({ msg }) => msg === 'fault')).toEqual([]);
});

test('counts made-up directive names as one metric label', async () => {
  for (const name of ['drop table; --', 'made-upon', 'made-upon-too'])
    await report(violation('chrome-extension', 'https://elsewhere.example/x', name));
  expect(reported()).toEqual(Array(3).fill({ directive: 'other', source: 'other', page: 'other' }));
  expect(counted).toEqual(Array(3).fill('spreadwise_csp_reports_total 1 other'));
});

test('counts a limit that is hit by its bucket', async () => {
  const limits = countRefusals(createMemoryLimits(), meter);
  for (let times = 0; times < 3; times += 1)
    await limits.take('checkouts', '198.51.100.7', { points: 1, seconds: 60 });
  expect(counted).toEqual(Array(2).fill('spreadwise_limits_hit_total 1 checkouts'));
});

test('also counts refusals that depend on how earlier attempts ended', async () => {
  const limits = createRateLimits(countRefusals(createMemoryLimits(), meter));
  const attempt = { limit: { points: 1, seconds: 60 }, work: async () => 'refused', counts: () => true };
  const tried = () => limits.attempt('refused checkouts', attempt, '198.51.100.7').catch(() => 'too many');
  expect([await tried(), await tried(), await tried()]).toEqual(['refused', 'too many', 'too many']);
  expect(counted).toEqual(Array(2).fill('spreadwise_limits_hit_total 1 refused checkouts'));
});
