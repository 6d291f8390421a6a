/** Return addresses that look like ours, and addresses of ours that look like somebody else's. */
import { pino } from 'pino';
import { createFakeGateway } from '../testing/fake-gateway';
import { openPortalSession } from './routes';

/** The return address that the provider gets; null if the provider is not called. */
async function handedOn(
  returnUrl: string,
  publicOrigin = 'http://localhost:3000',
  host = 'localhost:3000',
): Promise<string | null> {
  const gateway = createFakeGateway(() => new Date(0));
  const asked = jest.spyOn(gateway, 'createPortalSession');
  const log = pino({ level: 'silent' });
  const opened = openPortalSession({ gateway, publicOrigin, log }, { customerId: 'cus_1', returnUrl }, host);
  await opened.catch(() => undefined);
  return asked.mock.calls[0]?.[0].returnUrl ?? null;
}

test.each([
  [' http://localhost:3000/dashboard', 'http://localhost:3000/dashboard'],
  ['http://localhost:3000\\@evil.com', 'http://localhost:3000/@evil.com'],
  ['http:\\\\localhost:3000/a b', 'http://localhost:3000/a%20b'],
])('passes on the address as it was parsed and checked, not as it was written: %j', async (raw, safe) => {
  expect(await handedOn(raw)).toBe(safe);
});

test.each([
  'http://user:pw@localhost:3000/dashboard',
  'http://user@localhost:3000/',
  'http://:pw@localhost:3000/',
])('rejects an address with a user name or password: %s', async (returnUrl) => {
  expect(await handedOn(returnUrl)).toBeNull();
});

test.each(['127.0.0.1:3000', '[::1]:3000', '192.168.1.5:8080', 'app', 'app:3000'])(
  'without PUBLIC_ORIGIN, accepts the host by which the page was reached: %s',
  async (host) => {
    const returnUrl = `http://${host}/dashboard`;
    expect(await handedOn(returnUrl, undefined, host)).toBe(returnUrl);
  },
);

test.each([
  ['http://127.0.0.1:3001/', 'http://localhost:3000', '127.0.0.1:3000'],
  ['https://127.0.0.1:3000/', 'http://localhost:3000', '127.0.0.1:3000'],
  ['http://192.168.1.6:3000/', 'http://localhost:3000', '192.168.1.5:3000'],
  ['http://evil.example/', 'http://localhost:3000', 'evil.example'],
  ['http://127.0.0.1:3000/', 'https://spreadwise.test', '127.0.0.1:3000'],
  ['https://127.0.0.1/', 'https://spreadwise.test', '127.0.0.1'],
  ['http://127.0.0.1/', 'http://spreadwise.test', '127.0.0.1'],
])('rejects %s for the origin %s, reached as %s', async (returnUrl, publicOrigin, host) => {
  expect(await handedOn(returnUrl, publicOrigin, host)).toBeNull();
});
