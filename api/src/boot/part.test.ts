import { createLogger } from '../lib/log';
import { createOpened } from './part';

test('what was opened first is closed last, each once, and the log says in which order', async () => {
  const lines: { part?: string }[] = [];
  const opened = createOpened(
    createLogger('debug', { write: (line: string) => lines.push(JSON.parse(line)) }),
  );
  const closed: string[] = [];
  opened.add('database', { stop: () => closed.push('database') });
  opened.add('configuration', {});
  opened.add('server', { stop: async () => void closed.push('server') });
  await opened.stop();
  await opened.stop();
  expect(closed).toEqual(['server', 'database']);
  expect(lines.map(({ part }) => part)).toEqual(['server', 'database']);
});

test('a part is stopped as its own method', async () => {
  const opened = createOpened(createLogger('silent'));
  const part = {
    isOpen: true,
    stop() {
      this.isOpen = false;
    },
  };
  expect(opened.add('part', part)).toBe(part);
  await opened.stop();
  expect(part.isOpen).toBe(false);
});
