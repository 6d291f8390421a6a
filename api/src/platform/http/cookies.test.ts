/** Where browsers store the cookies that prove something. */
import { Hono } from 'hono';
import { createSecretCookies } from './cookies';

const SECRET = 'a'.repeat(43);

test.each([
  ['https://spreadwise.example', /^__Host-spreadwise_proof=.*; Path=\/; .*Secure/],
  ['http://localhost:3000', /^spreadwise_proof=.*; Path=\/api; /],
])(
  'at %s writing and clearing use the same name and path, unchanged across updates',
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
