import { readBootData } from './boot-data';

const config = {
  productName: 'Spreadwise',
  remotesKey: '',
  payment: { publishableKey: 'pk_1', mode: 'test', scriptUrl: null },
};
const boot = {
  config,
  remotes: { serial: 1, issuedAt: '', remotes: [], signature: '' },
  overrides: [],
  tab: 't',
};

const page = (boot: string) =>
  new DOMParser().parseFromString(`<script type="application/json" id="boot">${boot}</script>`, 'text/html');
const respond = (status: number, body: unknown) =>
  ({ ok: status < 400, status, json: async () => body }) as Response;

const fetchMock = jest.fn();
beforeEach(() => {
  fetchMock.mockReset();
  globalThis.fetch = fetchMock;
});

test('reads embedded boot data without a request', async () => {
  expect(await readBootData(page(JSON.stringify(boot)), 1000)).toEqual(boot);
  expect(fetchMock).not.toHaveBeenCalled();
});

test('fetches the configuration of a page without boot data, and starts without a list of remotes', async () => {
  fetchMock.mockResolvedValue(respond(200, config));
  expect(await readBootData(page(''), 1000)).toEqual({ config, remotes: null, overrides: [], tab: null });
  expect(fetchMock.mock.calls.map(([path]) => path)).toEqual(['/api/config']);
});

test('rejects when the configuration cannot be read', async () => {
  fetchMock.mockResolvedValue(respond(503, {}));
  await expect(readBootData(page(''), 1000)).rejects.toThrow('/api/config: status 503');
});

test('rejects when the configuration does not arrive within the time limit', async () => {
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
