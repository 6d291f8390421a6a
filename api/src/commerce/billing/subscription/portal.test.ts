/** Stories of return addresses that look like ours, and of ours that look like somebody else's. */
import { pino } from 'pino';
import { createFakeGateway } from '../testing/fake-gateway';
import { openPortalSession } from './portal';

/** Where the provider is asked to send the customer back to; null when it is not asked at all. */
async function handedOn(
  returnUrl: string,
  publicOrigin = 'http://localhost:3000',
  host = 'localhost:3000',
): Promise<string | null> {
  const gateway = createFakeGateway(() => new Date(0));
  const asked = jest.spyOn(gateway, 'createPortalSession');
  const log = pino({ level: 'silent' });
  await openPortalSession({ gateway, publicOrigin, log }, { customerId: 'cus_1', returnUrl, host });
  return asked.mock.calls[0]?.[0].returnUrl ?? null;
}

test.each([
  [' http://localhost:3000/dashboard', 'http://localhost:3000/dashboard'],
  ['http://localhost:3000\\@evil.com', 'http://localhost:3000/@evil.com'],
  ['http:\\\\localhost:3000/a b', 'http://localhost:3000/a%20b'],
])(
  'the address that was looked at is the one that is handed on, not how it was written: %j',
  async (raw, safe) => {
    expect(await handedOn(raw)).toBe(safe);
  },
);

test.each([
  'http://user:pw@localhost:3000/dashboard',
  'http://user@localhost:3000/',
  'http://:pw@localhost:3000/',
])('an address with a name or password in it is refused: %s', async (returnUrl) => {
  expect(await handedOn(returnUrl)).toBeNull();
});

test.each(['127.0.0.1:3000', '[::1]:3000', '192.168.1.5:8080', 'app', 'app:3000'])(
  'without PUBLIC_ORIGIN a customer comes back to the name by which the page was reached: %s',
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
])('%s is not an address of %s, reached as %s', async (returnUrl, publicOrigin, host) => {
  expect(await handedOn(returnUrl, publicOrigin, host)).toBeNull();
});
