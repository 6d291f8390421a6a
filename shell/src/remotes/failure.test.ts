import { failureOf } from './failure';

const named = (name: string, message: string) => Object.assign(new Error(message), { name });
const coded = (code: string, message: string) => Object.assign(new Error(message), { code });

test.each([
  ['chunk', named('ChunkLoadError', 'Loading chunk 12 failed.')],
  ['chunk', coded('CSS_CHUNK_LOAD_FAILED', 'Loading CSS chunk 12 failed.')],
  ['entry', new Error('[ Federation Runtime ]: Failed to load script resources. #RUNTIME-008')],
  ['entry', new Error('Failed to get remoteEntry exports. #RUNTIME-001')],
  ['entry', new Error('The remote entry interface does not contain "init" #RUNTIME-002')],
  ['entry', new Error('#RUNTIME-008 ScriptExecutionError: Script "/x.js" loaded but threw')],
  [
    'shared',
    new Error(
      'Version 19.3.1 from shell of shared singleton module react does not satisfy the requirement ^18',
    ),
  ],
  ['module', new Error('Module "./Gone" does not exist in container.')],
  ['module', new TypeError('undefined is not a function')],
  ['module', 'thrown text'],
  ['module', null],
])('the cause is %s: %s', (kind, error) => {
  expect(failureOf(error)).toMatchObject({ kind, reason: expect.any(String) });
});
