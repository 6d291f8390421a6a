/** node:crypto with seeded random bytes; hashing and signing are real. */
import realCrypto, { webcrypto } from 'node:crypto';
import type { Machine } from './globals';

export function cryptoOf({ kernel }: Machine) {
  const from = kernel.from.fork();
  const fill = <T extends NodeJS.ArrayBufferView>(view: T): T => {
    const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = from.whole(0, 255);
    return view;
  };
  const randomBytes = (size: number, done?: (error: null, bytes: Buffer) => void) => {
    const bytes = fill(Buffer.alloc(size));
    if (done) kernel.at(0, null, '', () => done(null, bytes));
    return bytes;
  };
  const randomUUID = () => {
    const bytes = randomBytes(16);
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    return bytes.toString('hex').replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  };
  const randomInt = (one: number, other?: number | Work) =>
    typeof other === 'number' ? from.whole(one, other - 1) : from.whole(0, one - 1);
  type Work = (...given: never[]) => unknown;
  const subtle = new Proxy(webcrypto.subtle, {
    get(target, name) {
      const held = Reflect.get(target, name) as unknown;
      if (typeof held !== 'function') return held;
      return (...given: unknown[]) => kernel.outside(held.apply(target, given) as Promise<unknown>);
    },
  });
  /** Its keys are seeded as well: those of P-256 have 32 bytes. */
  const createECDH = (curve: string) => {
    const pair = realCrypto.createECDH(curve);
    pair.generateKeys = ((...given: []) => {
      pair.setPrivateKey(randomBytes(32));
      return pair.getPublicKey(...given);
    }) as typeof pair.generateKeys;
    return pair;
  };
  const own = { getRandomValues: fill, randomUUID, subtle };
  const crypto = Object.assign(Object.create(webcrypto) as object, {});
  for (const [name, value] of Object.entries(own)) Object.defineProperty(crypto, name, { value });
  return {
    random: () => from.fraction(),
    webcrypto: crypto,
    module: {
      ...realCrypto,
      createECDH,
      randomBytes,
      pseudoRandomBytes: randomBytes,
      randomFillSync: fill,
      randomUUID,
      randomInt,
      getRandomValues: fill,
      webcrypto: crypto,
    },
  };
}
