import { addressOf, beginAttempt, type Hashes, isHash, statusOf, wasRefused } from './assets';

const FOLDER = `${location.origin}/remotes/mfe-auth/1/`;
const HASH = `sha384-${'H'.repeat(64)}`;

const script = (file: string, folder = FOLDER) =>
  Object.assign(document.createElement('script'), { src: folder + file });
const sheet = (file: string) =>
  Object.assign(document.createElement('link'), { rel: 'stylesheet', href: FOLDER + file });
const begin = (hashes: Hashes, attempt = 0) => beginAttempt(FOLDER, attempt, hashes);
const settle = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  document.head.innerHTML = '';
});

test('sets the hash of scripts and style sheets, including files in subfolders', () => {
  begin({ 'a.js': HASH, 'sub/a.css': HASH });
  const [js, css] = [script('a.js'), sheet('sub/a.css')];
  expect([js.integrity, css.integrity]).toEqual([HASH, HASH]);
  expect([js.src, css.href]).toEqual([`${FOLDER}a.js`, `${FOLDER}sub/a.css`]);
});

test.each<[string, Hashes]>([
  ['no hash', { 'b.js': HASH }],
  ['an empty hash', { 'a.js': '' }],
  // Browsers ignore such attributes and would run the file unchecked.
  ['a hash of an unsupported kind', { 'a.js': `md5-${'A'.repeat(22)}` }],
  ['a truncated hash', { 'a.js': HASH.slice(0, -1) }],
  ['the name of an inherited property', {}],
])('does not request a file with %s, and fails its tag', async (_, hashes) => {
  begin(hashes);
  const failed = jest.fn();
  const element = script(Object.keys(hashes ?? {}).length ? 'a.js' : 'constructor');
  element.onerror = failed;
  expect(element.type).toBe('refused');
  await settle();
  expect(failed).toHaveBeenCalledTimes(1);
  expect(wasRefused(element.src)).toBe(true);
});

test('sets the hash of a tag already in the page before its address, and the address once', () => {
  begin({ 'a.js': HASH }, 2);
  const element = document.createElement('script');
  document.head.append(element);
  const addressAtHash: string[] = [];
  Object.defineProperty(element, 'integrity', { set: () => addressAtHash.push(element.src) });
  const changes = new MutationObserver(() => {});
  changes.observe(element, { attributeFilter: ['src'] });
  element.src = '/remotes/mfe-auth/1/a.js';
  expect(addressAtHash).toEqual(['']);
  expect(changes.takeRecords()).toHaveLength(1);
  expect(element.src).toBe(`${FOLDER}a.js?attempt=2`);
});

test('keeps a refused tag from running whatever it is turned into', () => {
  begin({ 'a.js': HASH });
  const element = script('b.js');
  element.type = 'module';
  const link = Object.assign(document.createElement('link'), { href: `${FOLDER}b.css`, rel: 'stylesheet' });
  for (const { integrity } of [element, link]) {
    expect(isHash(integrity)).toBe(true);
    expect(integrity).not.toBe(HASH);
  }
});

test('leaves a malformed address to the browser', () => {
  begin({ 'a.js': HASH });
  const element = document.createElement('script');
  element.src = 'https://[';
  expect(element.getAttribute('src')).toBe('https://[');
});

test('refuses a style sheet without a hash and fails its tag', async () => {
  begin({});
  const failed = jest.fn();
  const element = sheet('a.css');
  element.onerror = failed;
  expect(element.rel).toBe('refused');
  await settle();
  expect(failed).toHaveBeenCalledTimes(1);
});

test('refuses files of an unknown remote and leaves files of no remote alone', () => {
  begin({ 'a.js': HASH });
  expect(script('a.js', `${location.origin}/remotes/mfe-other/1/`).type).toBe('refused');
  const stripe = script('v3/', 'https://js.stripe.com/');
  expect([stripe.type, stripe.integrity ?? '']).toEqual(['', '']);
});

test('sets the hash through setAttribute too, whatever the tag is for', () => {
  begin({ 'a.js': HASH });
  const hint = document.createElement('link');
  hint.setAttribute('HREF', `${FOLDER}a.js`);
  hint.setAttribute('rel', 'modulepreload');
  expect([hint.integrity, hint.rel]).toEqual([HASH, 'modulepreload']);
  const element = document.createElement('script');
  element.setAttribute('src', `${FOLDER}a.js`);
  expect(element.integrity).toBe(HASH);
});

test('does not check files of a team’s own machine', () => {
  begin(null);
  const element = script('a.js');
  expect(element.type).toBe('');
  expect(element.integrity).toBeFalsy();
});

test('gives each attempt its own address, once', () => {
  begin({ 'a.js': HASH }, 2);
  const element = script('a.js');
  element.src = `${element.src}`;
  expect(element.src).toBe(`${FOLDER}a.js?attempt=2`);
  expect(element.integrity).toBe(HASH);
  expect(addressOf('/e.js', 0)).toBe('/e.js');
});

test('gives a file that failed to load a new address when the remote itself retries', () => {
  begin({ 'again.js': HASH });
  const first = script('again.js');
  first.dispatchEvent(new Event('error'));
  const second = script('again.js');
  expect([first.src, second.src]).toEqual([`${FOLDER}again.js`, `${FOLDER}again.js?attempt=1`]);
});

test('removes a tag that somebody else inserted and keeps one with the right hash', () => {
  const foreign = Object.assign(script('a.js'), { integrity: '' });
  const good = Object.assign(script('a.js'), { integrity: HASH });
  document.head.append(foreign, good);
  begin({ 'a.js': HASH });
  expect([...document.scripts]).toEqual([good]);
  begin({ 'a.js': HASH }, 1);
  expect([...document.scripts]).toEqual([]);
});

test('removes a hanging tag of an earlier attempt in another folder, so that no loader waits for it', () => {
  const [first, second] = [1, 2].map((attempt) => FOLDER.replace(/\/$/, `~${attempt}/`));
  begin({ 'a.js': HASH });
  const tags = [script('a.js')];
  beginAttempt(first ?? '', 0, { 'a.js': HASH });
  tags.push(script('a.js', first));
  const other = script('v3/', 'https://js.stripe.com/');
  document.head.append(...tags, other);
  beginAttempt(second ?? '', 0, { 'a.js': HASH });
  expect([...document.scripts]).toEqual([other]);
});

test('fails a hanging style sheet after its time limit', () => {
  jest.useFakeTimers();
  begin({ 'a.css': HASH });
  const element = sheet('a.css');
  element.onerror = jest.fn();
  jest.advanceTimersByTime(14_999);
  expect(element.onerror).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(element.onerror).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});

test('treats a file that arrived but did not load as a hash mismatch', () => {
  const answers: Record<string, number> = { [`${FOLDER}a.js`]: 200, [`${FOLDER}b.js`]: 404 };
  const before = performance.getEntriesByName;
  performance.getEntriesByName = (name: string) => [{ responseStatus: answers[name] }] as never;
  expect(wasRefused(`${FOLDER}a.js`)).toBe(true);
  expect(wasRefused(`${FOLDER}b.js`)).toBe(false);
  expect(statusOf(`${FOLDER}b.js`)).toBe(404);
  performance.getEntriesByName = before;
});

test('a tab that has fetched so much that the browser notes no more still learns that a file is gone', () => {
  performance.clearResourceTimings = jest.fn();
  performance.dispatchEvent(new Event('resourcetimingbufferfull'));
  expect(performance.clearResourceTimings).toHaveBeenCalled();
});

test('does not fail a used preload hint when the time limit of style sheets ends', () => {
  jest.useFakeTimers();
  begin({ 'a.js': HASH });
  const hint = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: `${FOLDER}a.js` });
  hint.onerror = jest.fn();
  jest.advanceTimersByTime(20_000);
  expect(hint.onerror).not.toHaveBeenCalled();
  jest.useRealTimers();
});
