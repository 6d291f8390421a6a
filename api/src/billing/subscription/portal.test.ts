/** Stories of return addresses that look like ours, and of ours that look like somebody else's. */
import { pino } from 'pino';
import { createFakeGateway } from '../testing/fake-gateway';
import { openPortalSession } from './portal';

/** Where the provider is asked to send the customer back to; null when it is not asked at all. */
async function handedOn(returnUrl: string, publicOrigin = 'http://localhost:3000'): Promise<string | null> {
  const gateway = createFakeGateway(() => new Date(0));
  const asked = jest.spyOn(gateway, 'createPortalSession');
  const log = pino({ level: 'silent' });
  await openPortalSession({ gateway, publicOrigin, log }, { customerId: 'cus_1', returnUrl });
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

test.each(['http://127.0.0.1:3000/dashboard', 'http://[::1]:3000/dashboard'])(
  'who uses the product on their own machine comes back to the name they know it by: %s',
  async (returnUrl) => {
    expect(await handedOn(returnUrl)).toBe(returnUrl);
  },
);

test.each([
  ['http://127.0.0.1:3001/', 'http://localhost:3000'],
  ['https://127.0.0.1:3000/', 'http://localhost:3000'],
  ['http://127.0.0.2:3000/', 'http://localhost:3000'],
  ['http://127.0.0.1:3000/', 'https://spreadwise.test'],
  ['https://127.0.0.1/', 'https://spreadwise.test'],
  ['http://127.0.0.1/', 'http://spreadwise.test'],
])('%s is not an address of %s', async (returnUrl, publicOrigin) => {
  expect(await handedOn(returnUrl, publicOrigin)).toBeNull();
});
