/** The ways in which a remote can fail, each as an interception that can be removed. */
import { createHash } from 'node:crypto';
import type { BootData } from '@spreadwise/contract';
import type { Page, Route } from './fixtures';

export interface FaultyRemote {
  readonly name: string;
  readonly expose: string;
}

export interface Fault {
  readonly name: string;
  /** The expected data-failure of the card. */
  readonly kind: string;
  /** Which of the remote's files it affects. */
  readonly file: (remote: FaultyRemote) => RegExp;
  /** A response other than the published file … */
  readonly answer?: (route: Route) => Promise<void> | void;
  /** … or a file published with the fault built in: it works unless `globalThis.__broken` is set. */
  readonly published?: (text: string, remote: FaultyRemote) => string;
  /** Only a remote whose hashes are not in the page fetches their table. */
  readonly fromAnotherPage?: boolean;
}

const file = (pattern: string) => new RegExp(`/${pattern}(\\?|$)`);
const entry = ({ name }: FaultyRemote) => file(`remotes/${name}/[^/]+/(?:house|remoteEntry)\\.js`);
const chunk = ({ name, expose }: FaultyRemote) =>
  file(`remotes/${name}/[^/]+/__federation_expose_${expose}\\.\\w+\\.js`);
const style = ({ name, expose }: FaultyRemote) =>
  file(`remotes/${name}/[^/]+/__federation_expose_${expose}\\.\\w+\\.css`);
const table = ({ name }: FaultyRemote) => file(`remotes/${name}/[^/]+/integrity\\.json`);

const answer = (options: Parameters<Route['fulfill']>[0]) => (route: Route) => route.fulfill(options);
/** The file with one extra byte. */
const oneByte = async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({ response, body: `${await response.text()} ` });
};

/** Replaces every module of the chunk with this factory before webpack sees it. */
const replaceModules =
  (factory: string) =>
  (text: string, { name }: FaultyRemote) =>
    `if (globalThis.__broken) {
      const chunks = (self['chunks:${name}'] ||= []);
      const push = chunks.push;
      chunks.push = (chunk) => {
        chunks.push = push;
        for (const id of Object.keys(chunk[1])) chunk[1][id] = ${factory};
        return chunks.push(chunk);
      };
    }
    ${text}`;

const gone = { status: 404, body: 'no' };
const badGateway = { status: 502, contentType: 'application/json', body: '{"error":"bad gateway"}' };
const webPage = { status: 200, contentType: 'text/html', body: '<!doctype html><title>Hotel WLAN</title>' };
const hang = () => {};

export const FAULTS: readonly Fault[] = [
  { name: 'is gone (404)', kind: 'entry', file: entry, answer: answer(gone) },
  { name: 'answers 502 with JSON', kind: 'entry', file: entry, answer: answer(badGateway) },
  { name: 'answers 200 with a web page', kind: 'integrity', file: entry, answer: answer(webPage) },
  { name: 'hangs', kind: 'slow', file: entry, answer: hang },
  {
    name: 'throws at load of its entry',
    kind: 'entry',
    file: entry,
    published: (text) => `if (globalThis.__broken) throw new Error('boom');\n${text}`,
  },
  {
    name: 'throws at load of the screen',
    kind: 'module',
    file: chunk,
    published: replaceModules("() => { throw new Error('boom') }"),
  },
  {
    name: 'does not have the screen',
    kind: 'module',
    file: entry,
    published: (text, { name }) => `${text}
      if (globalThis.__broken) {
        const { init, get } = globalThis['${name}'];
        globalThis['${name}'] = { init, get: () => get('./Elsewhere') };
      }`,
  },
  {
    name: 'needs another major version of React',
    kind: 'shared',
    file: entry,
    published: (text) =>
      text.replaceAll(/"\^19\.[\d.]+"/g, (range) => `(globalThis.__broken ? "^18.0.0" : ${range})`),
  },
  { name: 'misses a chunk', kind: 'chunk', file: chunk, answer: answer(gone) },
  { name: 'hangs with a chunk', kind: 'slow', file: chunk, answer: hang },
  { name: 'misses a style sheet', kind: 'chunk', file: style, answer: answer(gone) },
  {
    name: 'throws at render',
    kind: 'render',
    file: chunk,
    published: replaceModules(
      "(module) => { module.exports = { default: () => { throw new Error('boom') } } }",
    ),
  },
  {
    name: 'has another table of hashes than the registry names',
    kind: 'integrity',
    file: table,
    answer: oneByte,
    fromAnotherPage: true,
  },
  { name: 'has one byte changed in its entry', kind: 'integrity', file: entry, answer: oneByte },
  { name: 'has one byte changed in a chunk', kind: 'integrity', file: chunk, answer: oneByte },
  { name: 'has one byte changed in a style sheet', kind: 'integrity', file: style, answer: oneByte },
];

/** Applies the fault; the returned function removes its cause. Requests that already hang keep hanging. */
export async function strike(page: Page, fault: Fault, remote: FaultyRemote): Promise<() => Promise<void>> {
  if (fault.published) {
    await page.addInitScript(() => Reflect.set(globalThis, '__broken', true));
    await publish(page, remote.name, fault.file(remote), (text) => fault.published?.(text, remote) ?? text);
    return () => page.evaluate(() => void Reflect.deleteProperty(globalThis, '__broken'));
  }
  let struck = true;
  await page.route(fault.file(remote), (route) => (struck ? fault.answer?.(route) : route.fallback()));
  return async () => {
    struck = false;
  };
}

const hashOf = (bytes: string | Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
type Table = Record<string, string>;

/**
 * Simulates that the remote was published with this change to one of its files: all hashes are right, starting with the
 * page's. `leaveOut` then removes hashes from the table.
 */
export async function publish(
  page: Page,
  remote: string,
  which: RegExp,
  change: (text: string) => string,
  leaveOut: (file: string) => boolean = () => false,
): Promise<void> {
  await page.route(/\/(admin|signup|dashboard)?$/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    const [, json = ''] = /id="boot">(.*?)<\/script>/.exec(html) ?? [];
    const boot = JSON.parse(json) as BootData;
    const entry = boot.remotes.remotes.find(({ name }) => name === remote);
    if (!entry) throw new Error(`The page names no ${remote}`);
    const folder = new URL('.', new URL(entry.manifest, route.request().url())).href;
    const before = (await (await page.request.get(`${folder}integrity.json`)).json()) as Table;
    const after: Table = {};
    let text = html;
    for (const [file, hash] of Object.entries(before)) {
      if (leaveOut(file)) {
        // The page's own tags name no file without a hash either.
        text = text.replaceAll(
          new RegExp(`<(?:link|script) [^>]*"[^"]*/${file}"[^>]*>(?:</script>)?`, 'g'),
          '',
        );
        continue;
      }
      after[file] = hash;
      if (!which.test(folder + file)) continue;
      const body = change(await (await page.request.get(folder + file)).text());
      after[file] = hashOf(body);
      // The server's tags use the new hash.
      text = text.replaceAll(hash, after[file]);
      await page.route(`${folder}${file}*`, (asked) =>
        asked.fulfill({ body, contentType: file.endsWith('.css') ? 'text/css' : 'text/javascript' }),
      );
    }
    const tableText = JSON.stringify(after);
    await page.route(`${folder}integrity.json*`, (asked) => asked.fulfill({ body: tableText }));
    const changed = { ...entry, files: hashOf(tableText), ...(entry.integrity ? { integrity: after } : {}) };
    const remotes = boot.remotes.remotes.map((one) => (one === entry ? changed : one));
    const newBoot = { ...boot, remotes: { ...boot.remotes, remotes } };
    const headers = { ...response.headers(), link: '' };
    await route.fulfill({ response, headers, body: text.replace(json, () => JSON.stringify(newBoot)) });
  });
}
