/** What the page's own tags loaded before the shell: used once, and only if complete. */
import { beginAttempt, folderOf } from '../files/assets';
import { applyEarlyStyles, takeEarlyContainer } from './early';

const FOLDER = '/remotes/mfe-auth/1';
const ENTRY = `${FOLDER}/house.js`;
const MANIFEST = `${FOLDER}/mf-manifest.json`;
const hash = (letter: string) => `sha384-${letter.repeat(64)}`;
const container = { init() {}, get: async () => () => null };

/** A page as the server renders it. The tag has the given hash; the remote's hashes are known. */
function page(tagged = hash('E')) {
  document.head.innerHTML =
    `<script async src="${ENTRY}" integrity="${tagged}"></script>` +
    `<link rel="stylesheet" media="print" href="${FOLDER}/Login.css">` +
    '<link rel="stylesheet" media="print" href="/remotes/mfe-signup/1/Signup.css">';
  // jsdom does not implement this property.
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

test('uses an entry that has run, once', () => {
  page();
  Object.assign(globalThis, { 'mfe-auth': container });
  expect(takeEarlyContainer('mfe-auth', ENTRY)).toBe(container);
  expect(takeEarlyContainer('mfe-auth', ENTRY)).toBeNull();
  expect(document.scripts).toHaveLength(0);
});

test('does not wait for an entry that has not arrived or has failed', () => {
  page();
  expect(takeEarlyContainer('mfe-auth', ENTRY)).toBeNull();
});

test('ignores a container whose tag has another hash', () => {
  page(hash('F'));
  Object.assign(globalThis, { 'mfe-auth': container });
  expect(takeEarlyContainer('mfe-auth', ENTRY)).toBeNull();
});

test('applies the remote’s own style sheets under the address that its loader looks for', () => {
  const [login, signup] = page();
  applyEarlyStyles(MANIFEST);
  expect(login?.media).toBe('all');
  expect(login?.dataset.href).toBe(`${location.origin}${FOLDER}/Login.css`);
  expect(signup?.media).toBe('print');
});

test.each([
  ['has not loaded', { sheet: null }],
  ['failed to load', { sheet: { cssRules: [] } }],
  ['loaded without its hash', { integrity: '' }],
])('leaves a style sheet that %s to the remote’s loader', (_, fault) => {
  const [login] = page();
  for (const [name, value] of Object.entries(fault)) Object.defineProperty(login, name, { value });
  applyEarlyStyles(MANIFEST);
  expect(login?.media).toBe('print');
});
