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

test('reports each script that ran for 50 ms or more if the browser names scripts', () => {
  const { scripts } = supporting('longtask', 'long-animation-frame');
  expect(observed).toEqual([{ type: 'long-animation-frame', buffered: true }]);
  const script = (sourceURL: string, duration: number) => ({ sourceURL, duration });
  notify([
    { entryType: 'long-animation-frame', duration: 200, scripts: [script('/a.js', 50), script('/b.js', 49)] },
  ]);
  expect(scripts).toEqual(['/a.js']);
});

test('reports the task without a script otherwise', () => {
  const { scripts, abort } = supporting('longtask');
  notify([{ entryType: 'longtask', duration: 80 }]);
  expect(scripts).toEqual([null]);
  abort.abort();
  expect(disconnect).toHaveBeenCalled();
});

test('observes nothing in a browser without either API', () => {
  supporting('paint');
  expect(observed).toEqual([]);
});
