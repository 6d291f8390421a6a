/** What a process of each role does, according to the code and to docs/operator.md. */
import { readFileSync } from 'node:fs';
import { dutiesOf } from '../config';
import { createServiceRegistry, type Duty, defineFeature, ofProcess } from '../platform/feature';
import { createHealthApp } from '../platform/http/app';
import { createLogger } from '../platform/lib/observed/log';
import { inRepository } from '../repository-path';
import { createLifecycle, jobsFor, openFeatures } from './lifecycle';

const ROLES = ['all', 'web', 'market', 'worker'] as const;
const JOB = { name: 'x', everyMs: 1_000, work: async () => {}, failure: 'x' };

it.each([
  ['all', ['own', 'shared']],
  ['web', ['own']],
  ['market', []],
  ['worker', ['own', 'shared']],
] as const)(
  'ROLE=%s runs the jobs %j: a process that only serves runs those that every process needs',
  (role, names) => {
    const jobs = [
      { ...JOB, name: 'own', everywhere: true },
      { ...JOB, name: 'shared' },
    ] as const;
    expect(jobsFor(jobs, dutiesOf(role)).map(({ name }) => name)).toEqual(names);
  },
);

it.each([
  ['all', ['app', 'market', 'pages']],
  ['web', ['app', 'market', 'pages']],
  ['market', ['market']],
  ['worker', ['app', 'market']],
] as const)('ROLE=%s opens the features %j', async (role, names) => {
  const feature = (name: string, duties?: readonly Duty[]) =>
    defineFeature({ name, purpose: name, needs: {}, open: () => ({}), ...(duties ? { for: duties } : {}) });
  const lifecycle = createLifecycle({ log: createLogger('silent'), partLimitMs: 1, limitMs: 1 });
  const services = createServiceRegistry();
  services.provideAll(ofProcess('duties'), { duties: dutiesOf(role) });
  const open = await openFeatures(
    [feature('app'), feature('market', ['serves', 'works', 'watches']), feature('pages', ['serves'])],
    { services, lifecycle },
  );
  expect(open.map((one) => one.feature.name)).toEqual(names);
});

it('gives every duty to exactly one of the split roles, and all duties to ROLE=all', () => {
  const duties = ROLES.filter((role) => role !== 'all').map(dutiesOf);
  for (const duty of ['serves', 'watches', 'works'] as const) {
    expect(duties.filter((one) => one[duty])).toHaveLength(1);
    expect(dutiesOf('all')[duty]).toBe(true);
  }
});

it('matches the table in docs/operator.md', () => {
  const page = readFileSync(inRepository('docs/operator.md'), 'utf8');
  const rows = page
    .split('\n')
    .map((line) => /^\| `ROLE=(\w+)` \|(.*)\|$/.exec(line))
    .flatMap((found) => (found ? [found] : []));
  const table = rows.map(([, role, cells = '']) => [
    role,
    ...cells.split('|').map((cell) => cell.trim() === 'yes'),
  ]);
  expect(table).toEqual(
    ROLES.map((role) => {
      const { serves, watches, works } = dutiesOf(role);
      return [role, serves, watches, works];
    }),
  );
});

it('answers health checks but neither calls nor pages in a process that does not serve', async () => {
  const app = createHealthApp(createLogger('silent'), [
    (health) => health.get('/readyz', (c) => c.json({ status: 'ready' })),
  ]);
  expect((await app.request('/readyz')).status).toBe(200);
  for (const path of ['/', '/dashboard', '/api/config', '/api/signals/stream']) {
    const answer = await app.request(path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(await answer.json()).toMatchObject({ error: expect.any(String), requestId: expect.any(String) });
  }
});
