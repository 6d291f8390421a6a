/** The server, tested over real sockets. */
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import type { Context } from 'hono';
import { TEST_ORIGIN, testApp } from '../../../test/app';
import { csvFile } from '../lib/lists';
import type { MountRoutes } from './exchange';
import { CommonHeaders } from './response-headers';
import { eventResponse, fileAnswer } from './responses';
import { CannotListenError, type Listening, listen, type RunningServer } from './server';

let running: RunningServer | null = null;
const listenTo = async (fetch: Listening['fetch']) => {
  running = await listen({ fetch, host: '127.0.0.1', port: 0 });
  return running;
};
const serve = (fetch: () => Response | Promise<Response>) => listenTo(fetch);
afterEach(() => running?.stop(0));

const ok = () => new Response('done');

/** Sends raw bytes and returns the whole response. */
async function raw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.write(bytes);
  await once(socket, 'close');
  return answer;
}

function get(port: number, agent?: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', ...(agent ? { agent } : {}) }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => resolve(text));
    });
    sent.on('error', reject);
    sent.end();
  });
}

describe('stop()', () => {
  it('answers requests in progress and accepts no new ones', async () => {
    let finish = () => {};
    let begun = () => {};
    const arrived = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const { port, stop } = await serve(() => {
      begun();
      return new Promise((resolve) => {
        finish = () => resolve(ok());
      });
    });
    const answer = get(port, new Agent({ keepAlive: true }));
    await arrived;
    const stopped = stop(10_000);
    await expect(get(port)).rejects.toThrow('ECONNREFUSED');
    finish();
    expect(await answer).toBe('done');
    await stopped;
  });

  it('does not wait for idle keep-alive connections', async () => {
    const { port, stop } = await serve(ok);
    const agent = new Agent({ keepAlive: true });
    await get(port, agent);
    await stop(60_000);
    agent.destroy();
  });

  it('drops no request of a client that keeps asking, and tells it to close', async () => {
    const { port, stop } = await serve(ok);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    await get(port, agent);
    const stopped = stop(10_000);
    expect(await get(port, agent)).toBe('done');
    await stopped;
    agent.destroy();
  });

  it('cuts requests that do not end in time', async () => {
    let begun = () => {};
    const arrived = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const { port, stop } = await serve(() => {
      begun();
      return new Promise(() => {});
    });
    const cut = expect(get(port)).rejects.toThrow(/hang up|ECONNRESET/);
    await arrived;
    await stop(20);
    await cut;
  });
});

it('names HOST in the error when this machine has no such address', async () => {
  const away = listen({ fetch: ok, host: '203.0.113.1', port: 0 });
  await expect(away).rejects.toThrow(CannotListenError);
  await away.catch(({ message }: Error) => expect(message).toContain('HOST was "203.0.113.1"'));
});

it('answers an HTTP/1.0 load balancer that sends no Host', async () => {
  const { port } = await serve(ok);
  expect(await raw(port, 'GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /);
});

it('names PORT in the error when the port is in use', async () => {
  const { port } = await serve(ok);
  const second = listen({ fetch: ok, host: '127.0.0.1', port });
  await expect(second).rejects.toThrow(CannotListenError);
  await second.catch(({ message }: Error) => expect(message).toContain(`PORT ${port} is in use`));
});

it('sends the same headers over a connection as the application returns without one', async () => {
  const app = testApp([]);
  const { port } = await listenTo(app.fetch);
  const headers = { 'X-Request-Id': 'proxy-1234567' };
  for (const path of ['/api/config', '/api/nothing', '/nothing']) {
    const there = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    const here = await app.request(path, { headers });
    const said = Object.fromEntries(
      [...there.headers].filter(([name]) => !/^(date|connection|keep-alive|content-length)$/.test(name)),
    );
    expect([there.status, said]).toEqual([here.status, Object.fromEntries(here.headers)]);
    expect(said).toMatchObject({ 'x-request-id': 'proxy-1234567', 'cache-control': 'no-store' });
    expect(said['content-security-policy']).toContain("default-src 'none'");
  }
});

it('answers a proxy that names the host in the target as well', async () => {
  const { port } = await serve(ok);
  const ask = 'GET http://A.example:80/ HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n';
  expect(await raw(port, ask)).toMatch(/^HTTP\/1.1 200 /);
});

it.each(['/assets/%0aX', '/api/%E2%82%AC', '/remotes/%0d%0aSet-Cookie:a=b?q=%0a'])(
  'sends %s from the public pages’ origin to the product as it was asked for',
  async (path) => {
    const { port } = await listenTo(testApp([], { siteOrigin: 'http://pages.example' }).fetch);
    const answer = await raw(
      port,
      `GET ${path} HTTP/1.1\r\nHost: pages.example\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 302 /);
    expect(answer).toContain(`Location: ${TEST_ORIGIN}${path}\r\n`);
  },
);

it('answers 500 when a response cannot be sent, and goes on', async () => {
  const warned = jest.spyOn(process, 'emitWarning').mockImplementation(() => {});
  const unsendable = () => new Response('x', { headers: { Location: '/a\nb' } });
  const { port } = await listenTo((request) => (request.url.endsWith('/bad') ? unsendable() : ok()));
  const answer = await raw(port, 'GET /bad HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1.1 500 /);
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toMatchObject({
    error: expect.stringContaining('Something went wrong'),
  });
  expect(warned.mock.calls).toEqual([[expect.objectContaining({ code: 'ERR_INVALID_CHAR' })]]);
  warned.mockRestore();
  expect(await get(port)).toBe('done');
});

describe('malformed HTTP', () => {
  it.each([
    ['a line that is not HTTP', 'hello\r\n\r\n', 400],
    ['headers of more than 16 kB', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'two Content-Length headers',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
    ],
    ['an invalid host', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n', 400],
    ['another host in its target', 'GET http://b/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
    ['a target that is not of the web', 'GET a://x HTTP/1.1\r\nHost: b\r\nConnection: close\r\n\r\n', 400],
    ['a file as its target', 'GET file://x HTTP/1.1\r\nHost: b\r\nConnection: close\r\n\r\n', 400],
    ['no host beside its target', 'GET http://b/ HTTP/1.1\r\nHost: [\r\nConnection: close\r\n\r\n', 400],
    ['a backslash in the path', 'GET /\\x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
  ])('gets a JSON error: %s', async (_, bytes, status) => {
    const { port } = await serve(ok);
    const answer = await raw(port, bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const body = answer.slice(answer.indexOf('\r\n\r\n') + 4);
    expect(JSON.parse(body)).toEqual({
      error: 'This is not a valid HTTP request.',
      requestId: expect.any(String),
    });
  });
});

describe('the headers of a response', () => {
  /** The header lines of a response as sent. */
  const linesOf = async (respond: () => Response | Promise<Response>) => {
    const app = testApp([(calls) => void calls.get('/healthz', respond)]);
    const { port } = await listenTo(app.fetch);
    const answer = await raw(port, 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    return answer.slice(0, answer.indexOf('\r\n\r\n')).split('\r\n').slice(1);
  };
  const named = (lines: readonly string[], name: string) =>
    lines.filter((line) => line.toLowerCase().startsWith(`${name}:`));

  it.each([
    ['at once', () => Response.json({ ok: true })],
    ['asynchronously', async () => Response.json({ ok: true })],
  ])('include the common headers when it is returned %s', async (_, respond) => {
    const lines = await linesOf(respond);
    for (const name of ['content-security-policy', 'x-frame-options', 'x-request-id', 'content-type'])
      expect(named(lines, name)).toHaveLength(1);
    expect(named(lines, 'content-length')).toEqual(['Content-Length: 11']);
  });

  it('contain an overridden header once, and every cookie', async () => {
    const lines = await linesOf(() => {
      const answer = new Response('ours', { headers: { 'x-frame-options': 'SAMEORIGIN' } });
      answer.headers.append('Set-Cookie', 'a=1');
      answer.headers.append('Set-Cookie', 'b=2');
      return answer;
    });
    expect(named(lines, 'x-frame-options')).toEqual(['x-frame-options: SAMEORIGIN']);
    expect(named(lines, 'set-cookie')).toEqual(['set-cookie: a=1', 'set-cookie: b=2']);
    expect(named(lines, 'x-content-type-options')).toHaveLength(1);
  });

  it('are rejected when a value or name would start another line', () => {
    const headers = (name: string, value: string) => new CommonHeaders([[name, value]]);
    expect(() => headers('X-A', 'a\r\nSet-Cookie: b=1')).toThrow('Invalid character');
    expect(() => headers('X-A: a\r\nX-B', 'b')).toThrow('must be a valid HTTP token');
  });
});

describe('a file made from the database', () => {
  /** What is sent and logged when reading fails after so many pages. */
  async function failing(afterPages: number) {
    const faults: unknown[] = [];
    const printed = jest.spyOn(console, 'error').mockImplementation(() => {});
    async function* pages() {
      for (let n = 0; n < afterPages; n += 1) yield [n];
      throw new Error('select secrets');
    }
    const file: MountRoutes = (app) =>
      app.get('/x', (c) => fileAnswer(c, 'x.csv', csvFile([['n', (n: number) => n]], pages())));
    const { port } = await listenTo(
      testApp([file], { onLog: (line) => line.msg === 'fault' && faults.push(line) }).fetch,
    );
    const answer = await raw(port, 'GET /x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    expect(printed).not.toHaveBeenCalled();
    printed.mockRestore();
    expect(faults).toHaveLength(1);
    expect(answer).not.toContain('secrets');
    return answer;
  }

  it('is refused when nothing of it can be read', async () => {
    expect(await failing(0)).toMatch(/^HTTP\/1.1 500 [\s\S]*Something went wrong/);
  });

  it('breaks off with its connection when the rest cannot be read', async () => {
    const answer = await failing(2);
    expect(answer).toMatch(/^HTTP\/1.1 200 [\s\S]*Transfer-Encoding: chunked/);
    expect(answer).not.toMatch(/\r\n0\r\n\r\n$/);
  });
});

describe('a stream of events', () => {
  const text = (bytes: string) => new TextEncoder().encode(bytes);
  /** Sends two events and ends; any other path answers `done`. */
  const serveEvents = () =>
    listenTo((request, connection) => {
      if (!request.url.endsWith('/stream')) return ok();
      const c = {
        env: connection,
        body: (body: null, status: number, headers: HeadersInit) => new Response(body, { status, headers }),
      };
      return eventResponse(c as unknown as Context, {
        attach(sink) {
          for (const event of ['data: one\n\n', 'data: two\n\n']) sink.write(text(event));
          sink.end();
        },
        onReady: () => {},
        onClosed: () => {},
      });
    });
  const ask = (path: string, version = '1.1') =>
    `GET ${path} HTTP/${version}\r\nHost: localhost\r\nConnection: ${path === '/last' ? 'close' : 'keep-alive'}\r\n\r\n`;

  it('arrives in whole chunks and leaves its connection to the next request', async () => {
    const { port } = await serveEvents();
    const answers = await raw(port, `${ask('/stream')}${ask('/last')}`);
    const [, events = '', last = ''] = answers.split(/\r\n\r\n(?=b|done)/);
    expect(events).toContain('b\r\ndata: one\n\n\r\nb\r\ndata: two\n\n\r\n0\r\n\r\nHTTP/1.1 200 OK');
    expect(last).toBe('done');
  });

  it('waits for the previous response on its connection', async () => {
    const { port } = await serveEvents();
    const answers = await raw(port, `${ask('/first')}${ask('/stream')}${ask('/last')}`);
    const places = ['done', 'data: one', 'data: two', 'done'].map((words, at) =>
      at === 3 ? answers.lastIndexOf(words) : answers.indexOf(words),
    );
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
  });

  it('is sent unchunked to an HTTP/1.0 client', async () => {
    const { port } = await serveEvents();
    const answer = await raw(port, 'GET /stream HTTP/1.0\r\n\r\n');
    expect(answer.slice(answer.indexOf('\r\n\r\n') + 4)).toBe('data: one\n\ndata: two\n\n');
  });
});
