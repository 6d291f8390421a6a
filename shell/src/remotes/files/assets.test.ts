import { addressOf, beginAttempt, type Hashes, secure, statusOf, wasRefused } from './assets';

const FOLDER = `${location.origin}/remotes/mfe-auth/1/`;
const HASH = `sha384-${'A'.repeat(64)}`;

const script = (file: string, folder = FOLDER) =>
  Object.assign(document.createElement('script'), { src: folder + file });
const sheet = (file: string) =>
  Object.assign(document.createElement('link'), { rel: 'stylesheet', href: FOLDER + file });
const begin = (hashes: Hashes, attempt = 0) => beginAttempt(FOLDER, attempt, hashes);
const settle = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  document.head.innerHTML = '';
});

test('a script and a style sheet get the hash of their file, also one in a folder below', () => {
  begin({ 'a.js': HASH, 'sub/a.css': HASH });
  const [js, css] = [script('a.js'), sheet('sub/a.css')];
  secure(js, 'src');
  secure(css, 'href');
  expect([js.integrity, css.integrity]).toEqual([HASH, HASH]);
  expect([js.src, css.href]).toEqual([`${FOLDER}a.js`, `${FOLDER}sub/a.css`]);
});

test.each<[string, Hashes]>([
  ['no hash', { 'b.js': HASH }],
  ['an empty hash', { 'a.js': '' }],
  // A browser would overlook these attributes and run the file unchecked.
  ['a hash of another kind', { 'a.js': `md5-${'A'.repeat(22)}` }],
  ['a hash that is cut off', { 'a.js': HASH.slice(0, -1) }],
  ['the name of a property that every object has', {}],
])('a file with %s is not sent for, and fails', async (_, hashes) => {
  begin(hashes);
  const failed = jest.fn();
  const element = script(Object.keys(hashes ?? {}).length ? 'a.js' : 'constructor');
  element.onerror = failed;
  secure(element, 'src');
  expect(element.type).toBe('refused');
  await settle();
  expect(failed).toHaveBeenCalledTimes(1);
  expect(wasRefused(element.src)).toBe(true);
});

test('a style sheet without a hash is none, and fails', async () => {
  begin({});
  const failed = jest.fn();
  const element = sheet('a.css');
  element.onerror = failed;
  secure(element, 'href');
  expect(element.rel).toBe('refused');
  await settle();
  expect(failed).toHaveBeenCalledTimes(1);
});

test('what a remote fetches from outside its folder is not sent for', () => {
  begin({ 'a.js': HASH });
  const element = script('a.js', 'https://elsewhere.example/');
  secure(element, 'src');
  expect(element.type).toBe('refused');
});

test('only a team’s own machine is not checked', () => {
  begin(null);
  const element = script('a.js');
  secure(element, 'src');
  expect(element.type).toBe('');
  expect(element.integrity).toBeFalsy();
});

test('each attempt has an address of its own, once', () => {
  begin({ 'a.js': HASH }, 2);
  const element = script('a.js');
  secure(element, 'src');
  secure(element, 'src');
  expect(element.src).toBe(`${FOLDER}a.js?attempt=2`);
  expect(element.integrity).toBe(HASH);
  expect(addressOf('/e.js', 0)).toBe('/e.js');
});

test('a file that did not load has a new address when the remote itself tries again', () => {
  begin({ 'again.js': HASH });
  const first = script('again.js');
  secure(first, 'src');
  first.dispatchEvent(new Event('error'));
  const second = script('again.js');
  secure(second, 'src');
  expect([first.src, second.src]).toEqual([`${FOLDER}again.js`, `${FOLDER}again.js?attempt=1`]);
});

test('a tag that somebody else has put in is taken away, one with the right hash is used', () => {
  const foreign = script('a.js');
  const good = Object.assign(script('a.js'), { integrity: HASH });
  document.head.append(foreign, good);
  begin({ 'a.js': HASH });
  expect([...document.scripts]).toEqual([good]);
  begin({ 'a.js': HASH }, 1);
  expect([...document.scripts]).toEqual([]);
});

test('a style sheet that hangs has failed after its time limit', () => {
  jest.useFakeTimers();
  begin({ 'a.css': HASH });
  const element = sheet('a.css');
  element.onerror = jest.fn();
  secure(element, 'href');
  jest.advanceTimersByTime(14_999);
  expect(element.onerror).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(element.onerror).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});

test('a file that arrived and did not load was not the one of its hash', () => {
  const answers: Record<string, number> = { [`${FOLDER}a.js`]: 200, [`${FOLDER}b.js`]: 404 };
  const before = performance.getEntriesByName;
  performance.getEntriesByName = (name: string) => [{ responseStatus: answers[name] }] as never;
  expect(wasRefused(`${FOLDER}a.js`)).toBe(true);
  expect(wasRefused(`${FOLDER}b.js`)).toBe(false);
  expect(statusOf(`${FOLDER}b.js`)).toBe(404);
  performance.getEntriesByName = before;
});
