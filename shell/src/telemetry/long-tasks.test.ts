import { watchLongTasks } from './long-tasks';

let notify: (entries: unknown[]) => void = () => {};
const observed: unknown[] = [];
const disconnect = jest.fn();
function supporting(...supportedEntryTypes: string[]) {
  class Observer {
    static supportedEntryTypes = supportedEntryTypes;
    constructor(callback: (list: { getEntries: () => unknown[] }) => void) {
      notify = (entries) => callback({ getEntries: () => entries });
    }
    observe = (options: unknown) => observed.push(options);
    disconnect = disconnect;
  }
  Object.assign(globalThis, { PerformanceObserver: Observer });
  const scripts: (string | null)[] = [];
  const abort = new AbortController();
  observed.length = 0;
  watchLongTasks(abort.signal, (script) => scripts.push(script));
  return { scripts, abort };
}

test('each script that ran for 50 ms or more is reported where the browser names it', () => {
  const { scripts } = supporting('longtask', 'long-animation-frame');
  expect(observed).toEqual([{ type: 'long-animation-frame', buffered: true }]);
  const script = (sourceURL: string, duration: number) => ({ sourceURL, duration });
  notify([
    { entryType: 'long-animation-frame', duration: 200, scripts: [script('/a.js', 50), script('/b.js', 49)] },
  ]);
  expect(scripts).toEqual(['/a.js']);
});

test('otherwise the task is reported without a script', () => {
  const { scripts, abort } = supporting('longtask');
  notify([{ entryType: 'longtask', duration: 80 }]);
  expect(scripts).toEqual([null]);
  abort.abort();
  expect(disconnect).toHaveBeenCalled();
});

test('a browser without either API is left alone', () => {
  supporting('paint');
  expect(observed).toEqual([]);
});
