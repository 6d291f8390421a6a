import { createLogger } from './log';

test('every line names its process and trace, and carries over nothing from the line before', () => {
  const lines: Record<string, unknown>[] = [];
  const none = {};
  let fields: object = { traceId: 'a' };
  const log = createLogger(
    'info',
    { write: (line: string) => lines.push(JSON.parse(line)) },
    { base: { instance: 'here:1', version: '1', role: 'web' }, fields: () => fields },
  );
  log.info({ password: 'hunter2' }, 'first');
  fields = none;
  log.info({ part: 'bus' }, 'second');
  log.info('third');
  const process = { instance: 'here:1', version: '1', role: 'web' };
  const at = { level: 'info', time: expect.any(String) };
  expect(lines).toEqual([
    { ...at, ...process, traceId: 'a', password: '[redacted]', msg: 'first' },
    { ...at, ...process, part: 'bus', msg: 'second' },
    { ...at, ...process, msg: 'third' },
  ]);
});
