import { failureOf, RemoteLoadError } from './failure';

const named = (name: string, message: string) => Object.assign(new Error(message), { name });
const coded = (code: string, message: string) => Object.assign(new Error(message), { code });

test.each([
  ['chunk', named('ChunkLoadError', 'Loading chunk 12 failed.')],
  ['chunk', coded('CSS_CHUNK_LOAD_FAILED', 'Loading CSS chunk 12 failed.')],
  ['entry', new RemoteLoadError('entry', '/remoteEntry.js defines no container')],
  ['shared', new RemoteLoadError('shared', 'react ^18.0.0 is needed, the shell provides 19.3.1')],
  ['module', new Error('Module "./Gone" does not exist in container.')],
  ['module', new TypeError('undefined is not a function')],
  ['module', 'thrown text'],
  ['module', null],
])('classifies the cause as %s: %s', (kind, error) => {
  expect(failureOf(error)).toMatchObject({ kind, reason: expect.any(String) });
});

describe('file that did not load', () => {
  const before = performance.getEntriesByName;
  afterEach(() => {
    performance.getEntriesByName = before;
  });
  const answered = (responseStatus: number) => {
    performance.getEntriesByName = () => [{ responseStatus }] as never;
  };
  const chunk = (type: string) => Object.assign(named('ChunkLoadError', 'x'), { type, request: '/a.js' });

  test.each([
    ['that arrived with another hash fails its integrity', 200, { kind: 'integrity' }],
    ['that is gone needs a reload', 404, { kind: 'chunk', gone: true }],
    ['that fails for another reason may load later', 502, { kind: 'chunk' }],
    ['that fails for an unknown reason may load later', 0, { kind: 'chunk' }],
  ])('%s', (_, status, failure) => {
    answered(status);
    expect(failureOf(chunk('error'))).toEqual({ reason: 'x', ...failure });
    expect(failureOf(new RemoteLoadError('entry', 'x', '/a.js')).kind).toBe(
      failure.kind === 'chunk' ? 'entry' : failure.kind,
    );
  });

  test('reports a chunk failure when the file loaded but did not contain the chunk', () => {
    answered(200);
    expect(failureOf(chunk('missing'))).toEqual({ kind: 'chunk', reason: 'x' });
  });
});
