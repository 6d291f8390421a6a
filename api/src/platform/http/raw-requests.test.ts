/** Whatever bytes arrive as a request: each is answered, none causes a fault, and the process keeps running. */
import { once } from 'node:events';
import { connect } from 'node:net';
import fc from 'fast-check';
import { testApp } from '../../../test/app';
import { listen, type RunningServer } from './server';

let running: RunningServer;
beforeAll(async () => {
  const app = testApp([], { siteOrigin: 'http://pages.example' });
  running = await listen({ fetch: app.fetch, host: '127.0.0.1', port: 0 });
});
afterAll(() => running.stop(0));

async function answerTo(bytes: string): Promise<string> {
  const socket = connect(running.port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.write(bytes, 'latin1');
  await once(socket, 'close');
  return answer;
}

const part = fc.constantFrom(
  ...[
    '/',
    '//',
    '.',
    '..',
    'api',
    'assets',
    'remotes',
    'healthz',
    'a',
    ':',
    ':80',
    '@',
    '[',
    ']',
    '[::1]',
    '*',
  ],
  ...[
    '?',
    '&',
    '=',
    '#',
    '%',
    '%0a',
    '%0d%0a',
    '%00',
    '%2f',
    '%e2%82%ac',
    '%C3%A9',
    '\\',
    '"',
    '<',
    '\xe9',
    '|',
  ],
  ...[
    'http://',
    'https://',
    'a://',
    'file://',
    'javascript:',
    'http:',
    'pages.example',
    'localhost',
    '0x7f.1',
  ],
);
const target = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));
const value = fc.oneof(
  target,
  fc.constantFrom('', ' ', ',', '0', '-1', 'bytes=0-', '*/*', 'W/"x"', '\x7f', '\xff'),
);
const header = fc.tuple(
  fc.constantFrom(
    ...['Host', 'Cookie', 'Authorization', 'Origin', 'Range', 'Accept', 'Accept-Language', 'Content-Type'],
    ...[
      'X-Forwarded-For',
      'X-Forwarded-Proto',
      'X-Request-Id',
      'If-None-Match',
      'Expect',
      'traceparent',
      'Upgrade',
    ],
  ),
  value,
);
const asked = fc.record({
  method: fc.constantFrom('GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE', 'TRACE', 'PROPFIND', 'get'),
  target: fc.oneof(
    target,
    target.map((text) => `/${text}`),
  ),
  host: fc.constantFrom('pages.example', 'pages.example', 'localhost', 'a', '[', 'a:99999', ''),
  headers: fc.array(header, { maxLength: 3 }),
});

test('every request is answered without a fault', async () => {
  await fc.assert(
    fc.asyncProperty(asked, async ({ method, target, host, headers }) => {
      const lines = [['Host', host], ...headers].map(([name, text]) => `${name}: ${text}\r\n`).join('');
      const answer = await answerTo(`${method} ${target} HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 [2-4]\d\d /);
    }),
    { seed: 1, numRuns: 500 },
  );
});
