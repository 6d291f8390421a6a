/** Whether a client has what would be sent, by RFC 9110, section 13.1.2. */
import { Hono } from 'hono';
import { clientHas } from './responses';

const answerTo = async (given: string | null, etag: string) => {
  const app = new Hono().get('/', (c) => c.text(String(clientHas(c, etag))));
  return (await app.request('/', { headers: given === null ? {} : { 'If-None-Match': given } })).text();
};

test.each([
  ['"a"', '"a"'],
  ['W/"a"', 'W/"a"'],
  // Compared weakly, e.g. after a proxy has compressed the answer.
  ['W/"a"', '"a"'],
  ['"a"', 'W/"a"'],
  ['"b", W/"a"', '"a"'],
  ['"b" ,"a","c"', 'W/"a"'],
  // A tag may have commas, and lists empty elements.
  [', "b,c",, "a,b"', '"a,b"'],
  ['*', '"a"'],
  [' * ', 'W/"a"'],
])('a client that sends %s has %s', async (given, etag) => {
  expect(await answerTo(given, etag)).toBe('true');
});

test.each([
  [null, '"a"'],
  ['', '"a"'],
  ['"b", "c"', '"a"'],
  ['"A"', '"a"'],
  ['"aa", "a b", "b,a"', '"a"'],
  ['a', '"a"'],
  ['"*"', '"a"'],
  ['"*", *', '"a"'],
  ['"'.repeat(500), '"a"'],
])('a client that sends %s does not have %s', async (given, etag) => {
  expect(await answerTo(given, etag)).toBe('false');
});
