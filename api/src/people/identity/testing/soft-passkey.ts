/** An authenticator in software: creates a P-256 key and signs as WebAuthn requires, without an attestation. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

export interface Asked {
  readonly challenge: string;
  readonly rpId: string;
}

export function softPasskey(origin: string, name: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = createHash('sha256').update(name).digest().subarray(0, 16);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  let signed = 0;
  const authenticatorData = (rpId: string, flags: number) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(++signed);
    return Buffer.concat([
      sha256(Buffer.from(rpId)),
      Buffer.of(flags | USER_PRESENT | USER_VERIFIED),
      counter,
    ]);
  };
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  return {
    id: text(id),
    /** The browser's response when the passkey is added. */
    made({ challenge, rpId }: Asked) {
      const key = Buffer.concat([
        // {1: EC2, 3: ES256, -1: P-256, -2: x, -3: y}
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const data = Buffer.concat([
        authenticatorData(rpId, HAS_KEY),
        Buffer.alloc(16),
        Buffer.of(0, id.length),
        id,
        key,
      ]);
      // {"fmt": "none", "attStmt": {}, "authData": …}
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.of(data.length),
        data,
      ]);
      return {
        name,
        id: text(id),
        clientDataJSON: text(clientData('webauthn.create', challenge)),
        attestationObject: text(attestationObject),
      };
    },
    /** The authenticator's response to a challenge. */
    proof({ challenge, rpId }: Asked) {
      const client = clientData('webauthn.get', challenge);
      const data = authenticatorData(rpId, 0);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id: text(id),
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(signature),
      };
    },
  };
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
const text = (bytes: Buffer) => bytes.toString('base64url');
