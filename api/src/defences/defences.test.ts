/** What browsers and limits refuse is added up, without saying whose it was, and shown to the owner. */
import { permissionsOf } from '@spreadwise/shared-auth/model';
import { eq } from 'drizzle-orm';
import { testApp } from '../../test/app';
import { testDatabase } from '../../test/database';
import { limitHits } from '../db/schema';
import { createRateLimits } from '../http/rate-limit';
import { CSP_REPORTS_PATH } from '../lib/content-security-policy';
import { createMemoryLimits } from '../lib/limits/memory-limits';
import { NO_METER } from '../lib/observed/meter';
import {
  createDefencesStore,
  createTally,
  cspReportRoute,
  defenceRoutes,
  noteRefusals,
  type Tally,
  watchLimits,
} from '.';

const database = testDatabase();
const ORIGIN = 'https://spreadwise.test';
const OWNER = { Authorization: 'Bearer owner-token-0123456' };
const now = () => new Date('2026-11-21T09:30:00.000Z');

function setUp() {
  const store = createDefencesStore(database.db);
  const tally = createTally({
    write: (csp, limits) => store.write(csp, limits, now()),
    timers: { after: () => () => undefined },
    now,
    onFailure: (error) => {
      throw error;
    },
  });
  const app = testApp([(app) => cspReportRoute(app, tally), (app) => defenceRoutes(app, { store, now })], {
    publicOrigin: ORIGIN,
    sessions: { 'owner-token-0123456': { role: 'OWNER', permissions: permissionsOf('OWNER') } },
  });
  const report = (body: unknown, type = 'application/csp-report') =>
    app.request(CSP_REPORTS_PATH, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'Content-Type': type },
    });
  const read = async () => {
    await tally.flush();
    return (await app.request('/api/admin/defences', { headers: OWNER })).json();
  };
  return { app, tally, report, read };
}

/** What was counted, by metric and label. */
let counted: string[];
beforeEach(() => {
  counted = [];
});
const notes = (tally: Pick<Tally, 'addLimit'>) =>
  noteRefusals({
    tally,
    meter: {
      ...NO_METER,
      count: (name, by, ...[labels]) => void counted.push(`${name} ${by} ${Object.values(labels ?? {})}`),
    },
    hashOf: () => 'hash-of-a-key',
  });

const violation = (blocked: string, document: string, directive = 'script-src-elem') => ({
  'csp-report': { 'effective-directive': directive, 'blocked-uri': blocked, 'document-uri': document },
});

test('reports in both of the forms that browsers send are one line a rule, source and page', async () => {
  const { report, read } = setUp();
  for (let times = 0; times < 2; times += 1)
    expect(
      (await report(violation('https://evil.example/a.js?who=ada', `${ORIGIN}/signup?email=ada@example.com`)))
        .status,
    ).toBe(204);
  await report(
    [
      {
        type: 'csp-violation',
        body: {
          effectiveDirective: 'script-src-elem',
          blockedURL: 'https://evil.example/b.js',
          documentURL: `${ORIGIN}/signup`,
        },
      },
    ],
    'application/reports+json',
  );
  const { csp } = await read();
  expect(csp).toEqual([
    {
      ...{ directive: 'script-src-elem', source: 'https://evil.example', page: '/signup' },
      ...{ count: 3, lastAt: now().toISOString() },
    },
  ]);
  expect(JSON.stringify(csp)).not.toContain('ada');
});

test.each([
  ['not JSON', '{'],
  ['a list of something else', [{ type: 'deprecation', body: {} }]],
  ['nothing', {}],
])('%s is no report', async (_, body) => {
  const { report, read } = setUp();
  expect((await report(body)).status).toBe(204);
  expect((await read()).csp).toEqual([]);
});

test('whoever makes up names fills no table', async () => {
  const { report, read } = setUp();
  for (const name of ['drop table; --', 'made-upon', 'made-upon-too'])
    await report(violation('chrome-extension', 'https://elsewhere.example/x', name));
  expect((await read()).csp).toMatchObject([
    { directive: 'other', source: 'other', page: 'other', count: 3 },
  ]);
});

test('beyond so many of a day all others are one line, also those that come together', async () => {
  const { tally } = setUp();
  const hit = (who: number) => tally.addLimit({ bucket: 'checkouts', who: `who-${who}` });
  for (const from of [0, 200, 400]) {
    for (let who = from; who < from + 200; who += 1) hit(who);
    await tally.flush();
  }
  for (const who of [1_000, 1_001, 1_001]) hit(who);
  await tally.flush();
  const others = await database.db.select().from(limitHits).where(eq(limitHits.who, 'other'));
  expect(others).toMatchObject([{ bucket: 'checkouts', count: 3 }]);
});

test('a limit that is hit is told by its bucket and a name that is no address', async () => {
  const { tally, read } = setUp();
  const limits = watchLimits(createMemoryLimits(), notes(tally));
  for (let times = 0; times < 3; times += 1)
    await limits.take('checkouts', '198.51.100.7', { points: 1, seconds: 60 });
  expect((await read()).limits).toEqual([
    { bucket: 'checkouts', who: 'hash-of-a-', count: 2, lastAt: now().toISOString() },
  ]);
  expect(counted).toEqual(Array(2).fill('spreadwise_limits_hit_total 1 checkouts'));
});

test('what is refused for how earlier tries ended is counted as well', async () => {
  const { tally, read } = setUp();
  const limits = createRateLimits(watchLimits(createMemoryLimits(), notes(tally)));
  const attempt = { limit: { points: 1, seconds: 60 }, work: async () => 'refused', counts: () => true };
  const tried = () => limits.attempt('refused checkouts', attempt, '198.51.100.7').catch(() => 'too many');
  expect([await tried(), await tried(), await tried()]).toEqual(['refused', 'too many', 'too many']);
  expect((await read()).limits).toMatchObject([{ bucket: 'refused checkouts', count: 2 }]);
});
