/** Where the cookies that prove something are kept by browsers. */
import { Hono } from 'hono';
import { createSecretCookies } from './cookies';

const SECRET = 'a'.repeat(43);

test.each([
  ['https://spreadwise.example', /^__Host-spreadwise_proof=.*; Path=\/; .*Secure/],
  ['http://localhost:3000', /^spreadwise_proof=.*; Path=\/api; /],
])(
  'at %s one that is written and one that ends are the same, and it is the one of before an update',
  async (origin, kept) => {
    const cookies = createSecretCookies(origin);
    const app = new Hono();
    app.get('/write', (c) => {
      cookies.write(c, 'proof', SECRET, 60_000);
      return c.body(null);
    });
    app.get('/clear', (c) => {
      cookies.clear(c, 'proof');
      return c.body(null);
    });
    for (const act of ['/write', '/clear'])
      expect((await app.request(act)).headers.getSetCookie()).toEqual([expect.stringMatching(kept)]);
  },
);
