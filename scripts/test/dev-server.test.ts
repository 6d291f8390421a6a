/** What a page of the running product gets from a remote's development server: files, and a message for each build. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from './team-server';

const PRODUCT = 'https://app.example.com';

/** Builds on request: a line is `built`, or the error of a failed build. */
const PROGRAM = `
  import { createInterface } from 'node:readline';
  import { devServer } from './cli/lib/dev-server.mjs';
  const { server, built, failed } = devServer({ folder: process.env.FOLDER, allowed: '${PRODUCT}' });
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
  createInterface({ input: process.stdin }).on('line', (line) => (line === 'built' ? built() : failed(line)));
`;

let folder: string;
let child: ChildProcess;
let origin: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dev-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'remoteEntry.js'), 'entry()');
  await writeFile(path.join(folder, 'assets/font.woff2'), 'font');
  await writeFile(path.join(folder, '.hidden.js'), 'hidden');
  await writeFile(path.join(folder, 'notes.html'), 'notes');
  child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    cwd: path.join(ROOT, 'remote-sdk'),
    env: { ...process.env, NODE_OPTIONS: '', FOLDER: folder },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [port] = await once(child.stdout ?? child, 'data');
  origin = `http://127.0.0.1:${String(port).trim()}`;
});
afterAll(async () => {
  child.kill();
  await rm(folder, { recursive: true });
});

const tell = (line: string) => child.stdin?.write(`${line}\n`);

/** Reads the events of a connection one by one. */
async function listen(headers: Record<string, string> = {}) {
  const abort = new AbortController();
  const response = await fetch(`${origin}/events`, { headers, signal: abort.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async () => {
    while (!text.includes('\n\n')) text += (await reader?.read())?.value ?? '';
    const [event = '', ...rest] = text.split('\n\n');
    text = rest.join('\n\n');
    return Object.fromEntries(event.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)));
  };
  return { response, next, close: () => abort.abort() };
}

test('files are served to the product’s pages only, and never cached', async () => {
  const entry = await fetch(`${origin}/remoteEntry.js?attempt=2`);
  expect(await entry.text()).toBe('entry()');
  expect(Object.fromEntries(entry.headers)).toMatchObject({
    'access-control-allow-origin': PRODUCT,
    'cache-control': 'no-store',
    'content-type': 'text/javascript; charset=utf-8',
  });
  expect((await fetch(`${origin}/assets/font.woff2`)).headers.get('content-type')).toBe('font/woff2');
});

test.each(['/', '/nothing.js', '/.hidden.js', '/notes.html', '/..%2f..%2fpackage.json', '/assets/'])(
  '%s is not a file of the build',
  async (name) => {
    expect((await fetch(origin + name)).status).toBe(404);
  },
);

test('a private-network preflight is answered', async () => {
  const answer = await fetch(`${origin}/remoteEntry.js`, { method: 'OPTIONS' });
  expect(answer.status).toBe(204);
  expect(answer.headers.get('access-control-allow-private-network')).toBe('true');
});

test('announces each build, a failed one with its message, also to late listeners', async () => {
  const page = await listen();
  expect(page.response.headers.get('content-type')).toBe('text/event-stream');
  expect(page.response.headers.get('access-control-allow-origin')).toBe(PRODUCT);
  expect(await page.next()).toMatchObject({ event: 'listening' });
  tell('built');
  expect(await page.next()).toMatchObject({ event: 'built' });
  tell('Unexpected token');
  const failed = { event: 'failed', data: '{"message":"Unexpected token"}' };
  expect(await page.next()).toMatchObject(failed);
  const later = await listen();
  expect(await later.next()).toMatchObject({ event: 'listening' });
  expect(await later.next()).toMatchObject(failed);
  later.close();
  page.close();
});

test('tells a page that was away only about a missed build', async () => {
  const page = await listen();
  const { id } = await page.next();
  page.close();
  const same = await listen({ 'last-event-id': String(id) });
  expect(await same.next()).toMatchObject({ event: 'listening' });
  same.close();
  const behind = await listen({ 'last-event-id': '1' });
  expect(await behind.next()).toMatchObject({ event: 'built' });
  behind.close();
});
