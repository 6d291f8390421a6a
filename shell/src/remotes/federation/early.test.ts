/** What the page's own tags brought before the shell: taken once, and only what is whole. */
import { beginAttempt, folderOf } from '../files/assets';
import { applyEarlyStyles, takeEarlyContainer } from './early';

const FOLDER = '/remotes/mfe-auth/1';
const ENTRY = `${FOLDER}/house.js`;
const MANIFEST = `${FOLDER}/mf-manifest.json`;
const hash = (letter: string) => `sha384-${letter.repeat(64)}`;
const container = { init() {}, get: async () => () => null };

/** A page as the server writes it, with the entry's hash as its tag has it, once the remote's hashes are known. */
function page(tagged = hash('E')) {
  document.head.innerHTML =
    `<script async src="${ENTRY}" integrity="${tagged}"></script>` +
    `<link rel="stylesheet" media="print" href="${FOLDER}/Login.css">` +
    '<link rel="stylesheet" media="print" href="/remotes/mfe-signup/1/Signup.css">';
  // jsdom does not know this attribute by itself.
  for (const script of document.scripts) script.integrity = tagged;
  const links = [...document.querySelectorAll('link')];
  for (const link of links) {
    link.integrity = hash('T');
    Object.defineProperty(link, 'sheet', { configurable: true, value: { cssRules: [{}] } });
  }
  beginAttempt(folderOf(ENTRY), 0, { 'house.js': hash('E'), 'Login.css': hash('T') });
  return links;
}

beforeEach(() => Object.assign(globalThis, { 'mfe-auth': undefined }));

test('an entry that has run is taken, once', () => {
  page();
  Object.assign(globalThis, { 'mfe-auth': container });
  expect(takeEarlyContainer('mfe-auth', ENTRY)).toBe(container);
  expect(takeEarlyContainer('mfe-auth', ENTRY)).toBeNull();
  expect(document.scripts).toHaveLength(0);
});

test('one that has not come yet, or has failed, is not waited for', () => {
  page();
  expect(takeEarlyContainer('mfe-auth', ENTRY)).toBeNull();
});

test('what no tag with the right hash has defined is not taken', () => {
  page(hash('F'));
  Object.assign(globalThis, { 'mfe-auth': container });
  expect(takeEarlyContainer('mfe-auth', ENTRY)).toBeNull();
});

test('the remote’s own style sheets apply, by the address that its loader looks for', () => {
  const [login, signup] = page();
  applyEarlyStyles(MANIFEST);
  expect(login?.media).toBe('all');
  expect(login?.dataset.href).toBe(`${location.origin}${FOLDER}/Login.css`);
  expect(signup?.media).toBe('print');
});

test.each([
  ['has not come', { sheet: null }],
  ['was not to be had', { sheet: { cssRules: [] } }],
  ['came without its hash', { integrity: '' }],
])('a style sheet that %s is left to the remote’s loader', (_, fault) => {
  const [login] = page();
  for (const [name, value] of Object.entries(fault)) Object.defineProperty(login, name, { value });
  applyEarlyStyles(MANIFEST);
  expect(login?.media).toBe('print');
});
