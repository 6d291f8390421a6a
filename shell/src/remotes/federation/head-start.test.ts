import { beginAttempt, folderOf, type Hashes } from '../files/assets';
import { headStart } from './head-start';

const FOLDER = '/remotes/mfe-auth/1';
const ENTRY = `${FOLDER}/remoteEntry.js`;
const OTHERS = '/remotes/mfe-signup/1/Signup.js';

const hint = (href: string, as: string) => `<link rel="preload" href="${href}" as="${as}">`;
const sources = () =>
  [...document.scripts].map((script) => script.getAttribute('src')?.replace(location.origin, ''));
const sheetHref = `${location.origin}${FOLDER}/Login.css`;
const sheet = () => document.querySelector<HTMLLinkElement>('link[rel=stylesheet]');

const SCRIPT = `sha384-${'S'.repeat(64)}`;
const STYLE = `sha384-${'T'.repeat(64)}`;
const hashes = (table: Hashes) => beginAttempt(folderOf(ENTRY), 0, table);

beforeEach(() => {
  hashes({ 'Login.js': SCRIPT, 'Login.css': STYLE });
  document.head.innerHTML =
    hint(ENTRY, 'script') +
    hint(`${FOLDER}/Login.js`, 'script') +
    hint(`${FOLDER}/Login.css`, 'style') +
    hint(OTHERS, 'script');
});

test('the screen’s own files are put in, not the entry, which the runtime loads, nor another remote’s', () => {
  void headStart(document, ENTRY);
  expect(sources()).toEqual([`${FOLDER}/Login.js`]);
  expect(sheet()?.href).toBe(`${location.origin}${FOLDER}/Login.css`);
});

test('each has the hash by which the browser checks it', () => {
  void headStart(document, ENTRY);
  expect(document.scripts[0]?.integrity).toBe(SCRIPT);
  expect(sheet()?.integrity).toBe(STYLE);
});

test('a file without a hash is not sent for', async () => {
  hashes({});
  await expect(headStart(document, ENTRY)).rejects.toMatchObject({ request: sheetHref });
  expect(document.querySelector('script, link[rel=stylesheet]')).toBeNull();
});

test('a script that does not load leaves no tag for the remote’s own loader to wait for', () => {
  void headStart(document, ENTRY);
  document.scripts[0]?.dispatchEvent(new Event('error'));
  expect(sources()).toEqual([]);
});

test('it ends when the style sheet applies', async () => {
  const started = headStart(document, ENTRY);
  sheet()?.dispatchEvent(new Event('load'));
  await started;
  expect(sheet()).not.toBeNull();
});

test('a style sheet that does not load fails as a chunk does, and leaves no tag', async () => {
  const started = headStart(document, ENTRY);
  sheet()?.dispatchEvent(new Event('error'));
  await expect(started).rejects.toMatchObject({ code: 'CSS_CHUNK_LOAD_FAILED' });
  expect(sheet()).toBeNull();
});

test('a page without hints starts nothing', async () => {
  document.head.innerHTML = '';
  await headStart(document, ENTRY);
  expect(sources()).toEqual([]);
});
