/** What a process of each role does, as the code and the operator's page say it. */
import { readFileSync } from 'node:fs';
import { dutiesOf } from '../config';
import { createHealthApp } from '../platform/http/app';
import { createLogger } from '../platform/lib/observed/log';
import { inRepository } from '../repository-path';
import { type Part, shareOf } from './part';

const ROLES = ['all', 'web', 'market', 'worker'] as const;
const FEATURE: Part = {
  routes: () => {},
  pages: () => {},
  jobs: [{ name: 'x', everyMs: 1_000, work: async () => {}, failure: 'x' }],
  stop: () => {},
};

it.each([
  ['all', ['routes', 'pages', 'jobs']],
  ['web', ['routes', 'pages']],
  ['market', []],
  ['worker', ['jobs']],
] as const)('of a feature, ROLE=%s does: %j', (role, share) => {
  expect(Object.keys(shareOf(FEATURE, dutiesOf(role)))).toEqual(share);
});

it('what looks after a process’s own copies runs where it serves as well', () => {
  const job = { name: 'x', everyMs: 1_000, work: async () => {}, failure: 'x', everywhere: true } as const;
  for (const [role, jobs] of [
    ['web', 1],
    ['worker', 1],
    ['market', 0],
  ] as const)
    expect(shareOf({ jobs: [job] }, dutiesOf(role)).jobs ?? []).toHaveLength(jobs);
});

it('every duty is somebody’s, and one process does all of them', () => {
  const duties = ROLES.filter((role) => role !== 'all').map(dutiesOf);
  for (const duty of ['serves', 'watches', 'works'] as const) {
    expect(duties.filter((one) => one[duty])).toHaveLength(1);
    expect(dutiesOf('all')[duty]).toBe(true);
  }
});

it('the operator’s table says the same', () => {
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

it('a process that serves nobody says how it is, and has neither calls nor pages', async () => {
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
