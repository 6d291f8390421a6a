/** @jest-environment jsdom */
import { generateKeyPairSync, type KeyObject, sign, webcrypto } from 'node:crypto';
import { checkDocument, readSignedDocument } from './signed-document';

const registry = generateKeyPairSync('ed25519');
const stranger = generateKeyPairSync('ed25519');
const key = registry.publicKey.export({ format: 'jwk' }).x ?? '';

const remote = { name: 'mfe-auth', version: 'v', manifest: '/m.json', entry: '/e.js', files: 'sha384-…' };
function documentOf(serial: number, by: KeyObject = registry.privateKey) {
  const signed = { serial, issuedAt: '2026-11-21T10:00:00.000Z', remotes: [remote] };
  return { ...signed, signature: sign(null, Buffer.from(JSON.stringify(signed)), by).toString('base64url') };
}

const setCrypto = (value: unknown) =>
  Object.defineProperty(globalThis, 'crypto', { value, configurable: true });
beforeEach(() => setCrypto(webcrypto));

const check = (value: unknown, leastSerial = 5) => checkDocument(value, { key, leastSerial });

test.each([5, 6])('accepts a registry list no older than the tab’s (serial %s)', async (serial) => {
  const document = documentOf(serial);
  expect(await check(document)).toEqual({ ok: true, document });
});

test.each<[string, unknown, RegExp]>([
  ['an older one is replayed', documentOf(4), /serial 4 is older than 5/],
  ['a stranger signed it', documentOf(6, stranger.privateKey), /signature is not the registry’s/],
  ['its serial was changed', { ...documentOf(6), serial: 7 }, /signature/],
  ['a remote was changed', { ...documentOf(6), remotes: [{ ...remote, entry: '/evil.js' }] }, /signature/],
  ['a remote was added', { ...documentOf(6), remotes: [remote, remote] }, /signature/],
  ['it has no signature', { ...documentOf(6), signature: '' }, /signature/],
  ['its signature is not Base64', { ...documentOf(6), signature: '!' }, /cannot check/],
  ['it has another shape', { remotes: [{ name: 1 }] }, /not a list of remotes/],
  ['it is null', null, /not a list of remotes/],
])('refuses the list when %s', async (_, value, reason) => {
  expect(await check(value)).toEqual({ ok: false, reason: expect.stringMatching(reason) });
});

test('refuses every list when the key is invalid', async () => {
  expect(await checkDocument(documentOf(6), { key: '', leastSerial: 0 })).toMatchObject({ ok: false });
});

test.each<[string, unknown]>([
  ['has no Web Crypto', {}],
  [
    'does not support this kind of signature',
    { subtle: { importKey: () => Promise.reject(new Error('x')) } },
  ],
])('refuses the list, with the reason, in a browser that %s', async (_, value) => {
  setCrypto(value);
  expect(await check(documentOf(6))).toEqual({
    ok: false,
    reason: expect.stringMatching(/this browser cannot check its signature/),
  });
});

test('passes on the reason of a failed read', async () => {
  globalThis.fetch = jest.fn().mockResolvedValue({ ok: false, status: 502 });
  expect(await readSignedDocument({ key, leastSerial: 0 }, 1000)).toEqual({
    ok: false,
    reason: 'status 502',
  });
});
