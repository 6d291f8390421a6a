import { readBootData } from './boot-data';

const config = {
  productName: 'Spreadwise',
  payment: { publishableKey: 'pk_1', mode: 'test', scriptUrl: null },
};
const remotes = { remotes: [{ name: 'a', version: '1', manifest: '', entry: '/a.js', integrity: {} }] };

const page = (boot: string) =>
  new DOMParser().parseFromString(`<script type="application/json" id="boot">${boot}</script>`, 'text/html');
const respond = (status: number, body: unknown) =>
  ({ ok: status < 400, status, json: async () => body }) as Response;

const fetchMock = jest.fn();
beforeEach(() => {
  fetchMock.mockReset();
  globalThis.fetch = fetchMock;
});

const answers = (byPath: Record<string, () => Promise<Response>>) =>
  fetchMock.mockImplementation((path: string) => byPath[path]?.());

test('what the server put into the page is taken without a request', async () => {
  expect(await readBootData(page(JSON.stringify({ config, remotes })), 1000)).toEqual({ config, remotes });
  expect(fetchMock).not.toHaveBeenCalled();
});

test('a page from a plain file server asks for both at the same time', async () => {
  answers({ '/api/config': () => new Promise(() => {}), '/remotes.json': () => new Promise(() => {}) });
  void readBootData(page(''), 1000);
  expect(fetchMock.mock.calls.map(([path]) => path)).toEqual(['/api/config', '/remotes.json']);
});

test.each([
  ['a proxy answers 502 with JSON', async () => respond(502, { error: 'bad gateway' })],
  ['something else answers', async () => respond(200, { remotes: [{ name: 1 }] })],
  ['the network is down', () => Promise.reject(new TypeError('Failed to fetch'))],
])('when %s for the list of remotes, the page starts without it', async (_, failing) => {
  answers({ '/api/config': async () => respond(200, config), '/remotes.json': failing });
  expect(await readBootData(page(''), 1000)).toEqual({ config, remotes: null });
});

test('without a configuration the page cannot start', async () => {
  answers({
    '/api/config': async () => respond(503, {}),
    '/remotes.json': async () => respond(200, remotes),
  });
  await expect(readBootData(page(''), 1000)).rejects.toThrow('/api/config: status 503');
});

test('a configuration that never comes is given up after the time limit', async () => {
  jest.useFakeTimers();
  fetchMock.mockImplementation(
    (_path: string, { signal }: RequestInit) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
  );
  const reading = expect(readBootData(page(''), 1000)).rejects.toThrow('/api/config: no answer in time');
  await jest.advanceTimersByTimeAsync(1000);
  await reading;
  jest.useRealTimers();
});
