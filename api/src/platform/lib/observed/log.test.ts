import { createLogger } from './log';

test('an address in another server’s words does not reach the log, but its domain and paths do', () => {
  const lines: { err: { message: string } }[] = [];
  const log = createLogger('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  for (const words of [
    '550 5.1.1 <ada.l+x@mail.example.com>: no such user ada@example.com',
    "Cannot find '/srv/node_modules/@spreadwise/contract'",
  ])
    log.warn({ err: new Error(words) }, 'failed');
  expect(lines.map(({ err }) => err.message)).toEqual([
    '550 5.1.1 <[redacted]@mail.example.com>: no such user [redacted]@example.com',
    "Cannot find '/srv/node_modules/@spreadwise/contract'",
  ]);
});

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
