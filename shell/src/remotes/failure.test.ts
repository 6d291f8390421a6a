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
])('the cause is %s: %s', (kind, error) => {
  expect(failureOf(error)).toMatchObject({ kind, reason: expect.any(String) });
});
