import { type LongTask, watchLongTasks } from './long-tasks';

let tell: (entries: unknown[]) => void = () => {};
const observed: unknown[] = [];
const disconnect = jest.fn();
function supporting(...supportedEntryTypes: string[]) {
  class Observer {
    static supportedEntryTypes = supportedEntryTypes;
    constructor(callback: (list: { getEntries: () => unknown[] }) => void) {
      tell = (entries) => callback({ getEntries: () => entries });
    }
    observe = (options: unknown) => observed.push(options);
    disconnect = disconnect;
  }
  Object.assign(globalThis, { PerformanceObserver: Observer });
  const tasks: LongTask[] = [];
  const abort = new AbortController();
  observed.length = 0;
  watchLongTasks(abort.signal, (task) => tasks.push(task));
  return { tasks, abort };
}

test('where the browser names the scripts, each that ran for 50 ms or more is told', () => {
  const { tasks } = supporting('longtask', 'long-animation-frame');
  expect(observed).toEqual([{ type: 'long-animation-frame', buffered: true }]);
  const script = (duration: number) => ({ sourceURL: '/a.js', duration, invokerType: 'event-listener' });
  tell([{ entryType: 'long-animation-frame', duration: 200, scripts: [script(120), script(49)] }]);
  expect(tasks).toEqual([{ script: '/a.js', ms: 120, name: 'event-listener' }]);
});

test('where it does not, the task is told without a script', () => {
  const { tasks, abort } = supporting('longtask');
  tell([{ entryType: 'longtask', duration: 80 }]);
  expect(tasks).toEqual([{ script: null, ms: 80, name: '' }]);
  abort.abort();
  expect(disconnect).toHaveBeenCalled();
});

test('a browser that knows neither is left alone', () => {
  supporting('paint');
  expect(observed).toEqual([]);
});
