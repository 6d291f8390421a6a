import { createApiClient } from '@spreadwise/shared-auth';
import { MutationObserver, type QueryClient, QueryObserver } from '@tanstack/react-query';
import { createQueryClient, RETRY_AFTER_MS, STALE_MS } from './query-client';

const respond = (status: number, text: string) =>
  ({
    ok: status < 400,
    status,
    headers: new Headers(),
    text: async () => text,
    json: async () => JSON.parse(text),
  }) as Response;

const fetchImpl = jest.fn();
let client: QueryClient;
beforeEach(() => {
  jest.useFakeTimers();
  fetchImpl.mockReset();
  client = createQueryClient(createApiClient(fetchImpl as unknown as typeof fetch));
});
afterEach(() => {
  client.clear();
  jest.useRealTimers();
});

const read = (path = '/api/billing/overview') =>
  client.fetchQuery({ queryKey: [path, 'more'], retry: false });

test('sends a query without a function as a GET of its first key, with credentials', async () => {
  fetchImpl.mockResolvedValue(respond(200, '{"tier":"PRO"}'));
  await expect(read()).resolves.toEqual({ tier: 'PRO' });
  const [path, init] = fetchImpl.mock.lastCall;
  expect(path).toBe('/api/billing/overview');
  expect(init).toMatchObject({ credentials: 'include' });
  expect(init.method ?? 'GET').toBe('GET');
});

test('rejects with "{status}: {text}" when the response is not OK', async () => {
  fetchImpl.mockResolvedValue(respond(503, 'closed for today'));
  await expect(read()).rejects.toThrow(/^503: closed for today$/);
});

/** When a query sends requests within ten minutes, in milliseconds after the first. */
async function attemptsOf(failure: () => Promise<Response>): Promise<number[]> {
  const began = Date.now();
  const at: number[] = [];
  fetchImpl.mockImplementation(() => {
    at.push(Date.now() - began);
    return failure();
  });
  const stop = new QueryObserver(client, { queryKey: ['/api/x'] }).subscribe(() => {});
  await jest.advanceTimersByTimeAsync(600_000);
  stop();
  return at;
}

test('retries a request that failed on the network once, after 2000 ms', async () => {
  const at = await attemptsOf(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(at).toEqual([0, RETRY_AFTER_MS]);
  expect(RETRY_AFTER_MS).toBe(2000);
});

test('does not retry a refusal', async () => {
  expect(await attemptsOf(async () => respond(500, 'no'))).toEqual([0]);
});

test('treats a response as fresh for 30 s and does not refetch on window focus', async () => {
  fetchImpl.mockResolvedValue(respond(200, '1'));
  await client.fetchQuery({ queryKey: ['/api/x'] });
  await jest.advanceTimersByTimeAsync(STALE_MS - 1);
  await client.fetchQuery({ queryKey: ['/api/x'] });
  expect(fetchImpl).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1);
  await client.fetchQuery({ queryKey: ['/api/x'] });
  expect(fetchImpl).toHaveBeenCalledTimes(2);
  expect(STALE_MS).toBe(30_000);
  expect(client.getDefaultOptions().queries?.refetchOnWindowFocus).toBe(false);
});

test('never sends a mutation twice', async () => {
  const mutationFn = jest.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  const mutation = new MutationObserver(client, { mutationFn });
  await expect(mutation.mutate()).rejects.toThrow('Failed to fetch');
  await jest.advanceTimersByTimeAsync(600_000);
  expect(mutationFn).toHaveBeenCalledTimes(1);
});
