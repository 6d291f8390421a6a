/** A remote's entry script: what it defines, and how a failed load is reported. */
import { beginAttempt } from '../files/assets';
import { runEntry, wrapsModules } from './container';

const FOLDER = '/remotes/mfe-auth/1/';
const ENTRY = `${FOLDER}remoteEntry.js`;
const script = () => {
  const [only] = document.scripts;
  if (!only) throw new Error('No script is in the page');
  return only;
};

beforeEach(() => {
  document.head.innerHTML = '';
  beginAttempt(location.origin + FOLDER, 0, { 'remoteEntry.js': `sha384-${'E'.repeat(64)}` });
});

test('reports the address that was requested when a load fails', async () => {
  const first = runEntry('mfe-auth', ENTRY);
  script().dispatchEvent(new Event('error'));
  await expect(first).rejects.toMatchObject({ kind: 'entry', url: location.origin + ENTRY });
  // A retry uses another address.
  const second = runEntry('mfe-auth', ENTRY);
  const { src } = script();
  expect(src).toBe(`${location.origin}${ENTRY}?attempt=1`);
  script().dispatchEvent(new Event('error'));
  await expect(second).rejects.toMatchObject({ url: src });
});

test.each([
  ['scope=>import("./remoteEntry.js")', true],
  ['scope=>{imports(scope)}', false],
])('detects from its code whether a container only imports ES modules: %s', (code, wraps) => {
  const init = Object.assign(() => {}, { toString: () => code });
  expect(wrapsModules({ init, get: async () => () => null })).toBe(wraps);
});
