import { createLogger } from './log';
import { createReadiness, type PartState } from './readiness';

const WELL: PartState = { state: 'running', status: 'ready' };

function setUp() {
  const lines: Record<string, unknown>[] = [];
  const states: Record<string, PartState> = { database: { state: 'ok', status: 'ready' }, market: WELL };
  const readiness = createReadiness(
    Object.keys(states).map((name) => ({ name, state: () => states[name] ?? WELL })),
    createLogger('info', { write: (line: string) => lines.push(JSON.parse(line)) }),
    () => new Date('2026-11-21T09:30:00.000Z'),
  );
  readiness.begin();
  return { readiness, states, lines };
}

test('the process has the status of its worst part', () => {
  const { readiness, states } = setUp();
  expect(readiness.report()).toEqual({ status: 'ready', parts: { database: 'ok', market: 'running' } });
  states.market = { state: 'stale', status: 'degraded' };
  expect(readiness.report()).toEqual({ status: 'degraded', parts: { database: 'ok', market: 'stale' } });
  states.database = { state: 'read-only', status: 'not ready' };
  expect(readiness.report()).toEqual({
    status: 'not ready',
    parts: { database: 'read-only', market: 'stale' },
  });
});

test('logs a change once, with its reason, the previous state and since when that held', () => {
  const { readiness, states, lines } = setUp();
  readiness.watch();
  expect(lines).toEqual([]);
  states.market = { state: 'stale', status: 'degraded', reason: 'no quotes' };
  for (let second = 0; second < 3; second += 1) readiness.watch();
  states.market = WELL;
  for (let second = 0; second < 3; second += 1) readiness.watch();
  const before = { before: 'running', since: '2026-11-21T09:30:00.000Z' };
  expect(lines).toMatchObject([
    { level: 'warn', part: 'market', state: 'stale', reason: 'no quotes', ...before },
    { level: 'info', part: 'market', state: 'running', before: 'stale' },
  ]);
});

test('logs a part that is not well at startup', () => {
  const { readiness, states, lines } = setUp();
  states.market = { state: 'starting', status: 'degraded' };
  readiness.watch();
  expect(lines).toMatchObject([{ level: 'info', part: 'market', state: 'starting' }]);
});
