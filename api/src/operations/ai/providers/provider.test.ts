/** A loopback provider that answers, breaks off, hangs and sends nonsense: each is a value, and the next is asked. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NO_METER } from '../../../platform/lib/observed/meter';
import { createChatProvider } from './chat-provider';
import { createFailover } from './failover';
import { mostTokens, type Request, tokensOf } from './provider';

const PRICE = { input: 1, output: 2 };
const REQUEST: Request = { task: 'explain', prompt: 'Be brief.', facts: ['It is open.'], question: 'What?' };
const completion = (over: object = {}) => ({
  choices: [{ message: { role: 'assistant', content: 'It is open.' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 12, completion_tokens: 4 },
  ...over,
});
const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  (answer: ServerResponse) =>
    void answer.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));

let server: Server;
let respond: (answer: ServerResponse) => void;
let seen: { url: string | undefined; key: string | undefined; body: string }[] = [];
let baseUrl = '';

beforeAll(async () => {
  server = createServer((asked, answer) => {
    let body = '';
    asked.on('data', (part) => {
      body += part;
    });
    asked.on('end', () => {
      seen.push({ url: asked.url, key: asked.headers.authorization, body });
      respond(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  seen = [];
});

const provider = (key: string | null = 'sk-1') =>
  createChatProvider({ baseUrl, key, model: 'small', price: PRICE });
const write = (stop = new AbortController().signal) => provider().write(REQUEST, stop);

it('sends the facts as data, separate from the prompt, and reads the written text', async () => {
  respond = json(completion());
  expect(await write()).toEqual({
    kind: 'text',
    text: 'It is open.',
    usage: { inputTokens: 12, outputTokens: 4 },
  });
  const [{ url, key, body } = { url: '', key: '', body: '' }] = seen;
  expect([url, key]).toEqual(['/v1/chat/completions', 'Bearer sk-1']);
  expect(JSON.parse(body)).toMatchObject({
    model: 'small',
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: '{"facts":["It is open."],"question":"What?"}' },
    ],
  });
});

it('drops characters that the database cannot store', async () => {
  respond = json(completion({ choices: [{ message: { content: 'It is\u0000 open.' } }] }));
  expect(await write()).toMatchObject({ kind: 'text', text: 'It is open.' });
});

it.each<[string, (answer: ServerResponse) => void, object]>([
  ['is busy', json('', 429, { 'Retry-After': '30' }), { failure: 'busy', retryAfterMs: 30_000 }],
  ['fails', json({ error: {} }, 503), { failure: 'fault' }],
  ['rejects the request', json({ error: {} }, 400), { failure: 'declined' }],
  ['rejects the key', json({ error: {} }, 401), { failure: 'refused' }],
  ['sends HTML instead of JSON', json('<html>'), { failure: 'nonsense', usage: mostTokens(REQUEST) }],
  [
    'sends JSON of the wrong shape',
    json({ choices: [] }),
    { failure: 'nonsense', usage: mostTokens(REQUEST) },
  ],
  [
    'truncates its text',
    json(completion({ choices: [{ message: { content: 'It is' }, finish_reason: 'length' }] })),
    { failure: 'nonsense', usage: { inputTokens: 12, outputTokens: 4 } },
  ],
  [
    'filters its text',
    json(completion({ choices: [{ message: { content: null }, finish_reason: 'content_filter' }] })),
    { failure: 'declined', usage: { inputTokens: 12, outputTokens: 4 } },
  ],
  ['sends an endless body', json('x'.repeat(300_000)), { failure: 'nonsense', usage: mostTokens(REQUEST) }],
  ['redirects', json('', 302, { Location: 'http://127.0.0.1:1/' }), { failure: 'cut' }],
  [
    'breaks the connection',
    (answer) => {
      answer.writeHead(200, { 'Content-Length': '500' }).write('{"choices":[');
      setImmediate(() => answer.destroy());
    },
    { failure: 'cut', usage: mostTokens(REQUEST) },
  ],
])('reports how a provider failed that %s', async (_, answering, expected) => {
  respond = answering;
  expect(await write()).toEqual({ kind: 'failed', ...expected });
});

it('treats an unreachable provider as a failure like any other', async () => {
  const nobody = createChatProvider({
    baseUrl: 'http://127.0.0.1:1',
    key: null,
    model: 'small',
    price: PRICE,
  });
  expect(await nobody.write(REQUEST, new AbortController().signal)).toEqual({
    kind: 'failed',
    failure: 'cut',
  });
});

it('abandons a silent provider after eight seconds and asks the next one', async () => {
  let arrived = () => {};
  const asked = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  respond = () => arrived();
  let ring = () => {};
  const timers = {
    after(ms: number, work: () => void) {
      expect(ms).toBe(8_000);
      ring = work;
      return () => {};
    },
  };
  const second = {
    name: 'second',
    price: PRICE,
    write: async () => ({ kind: 'text', text: 'ok', usage: { inputTokens: 1, outputTokens: 1 } }) as const,
  };
  const providers = [provider(null), second];
  const failover = createFailover({ providers, timers, now: () => new Date(0), meter: NO_METER });
  const answer = failover.ask(REQUEST);
  await asked;
  ring();
  expect(await answer).toMatchObject({ kind: 'text', provider: second });
  expect(seen[0]?.key).toBeUndefined();
  expect(failover.health()[0]).toMatchObject({ failures: 1 });
});

it('names the same model of two hosts differently', () => {
  expect(provider().name).toBe(`${new URL(baseUrl).host} small`);
});

it('estimates tokens from the length in bytes when the provider reports none', async () => {
  respond = json(completion({ usage: null }));
  expect(await write()).toMatchObject({ usage: { inputTokens: 9, outputTokens: 4 } });
  expect(tokensOf('币币币')).toBe(3);
});

it.each([
  ['not there', { completion_tokens: 40 }],
  ['null', { prompt_tokens: null, completion_tokens: 40 }],
  ['negative', { prompt_tokens: -12, completion_tokens: 40 }],
  ['a fraction', { prompt_tokens: 12.5, completion_tokens: 40 }],
  ['a text', { prompt_tokens: '12', completion_tokens: 40 }],
])('keeps the text and estimates only the count that is %s', async (_, usage) => {
  respond = json(completion({ usage }));
  expect(await write()).toMatchObject({ kind: 'text', usage: { inputTokens: 9, outputTokens: 40 } });
});

it('keeps the text when the usage is no object', async () => {
  respond = json(completion({ usage: 'none' }));
  expect(await write()).toMatchObject({ kind: 'text', usage: { inputTokens: 9, outputTokens: 4 } });
});
