/** A browser and its push service on loopback; decrypts pushes as a browser does (RFC 8291). */
import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Pushed {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** As decrypted by the browser. */
  readonly notice: Record<string, unknown>;
}

export interface TestBrowser {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export type PushServiceStandIn = Awaited<ReturnType<typeof startPushService>>;

interface PushAnswer {
  readonly status: number;
  readonly headers?: Record<string, string>;
}

export async function startPushService({
  answer: drawn = () => undefined,
  onPushed = () => {},
}: {
  /** The default answer of every path; 201 if undefined. */
  readonly answer?: () => PushAnswer | undefined;
  readonly onPushed?: (pushed: Pushed) => void;
} = {}) {
  const pushed: Pushed[] = [];
  const browsers = new Map<string, { readonly keys: ECDH; readonly auth: Buffer }>();
  /** Path -> the answer instead of 201. */
  const answers = new Map<string, PushAnswer>();
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const path = request.url ?? '';
    const answer = answers.get(path) ?? drawn() ?? { status: 201 };
    const browser = browsers.get(path);
    if (browser && answer.status === 201) {
      const notice = JSON.parse(decrypt(Buffer.concat(parts), browser));
      const one: Pushed = { path, headers: request.headers, notice };
      pushed.push(one);
      onPushed(one);
    }
    response.writeHead(answer.status, answer.headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    pushed,
    answers,
    /** Subscribes a browser, as if its user had allowed notifications. */
    subscribe(path: string): TestBrowser {
      const keys = createECDH('prime256v1');
      const p256dh = keys.generateKeys('base64url');
      const auth = randomBytes(16);
      browsers.set(path, { keys, auth });
      return { endpoint: `${origin}${path}`, p256dh, auth: auth.toString('base64url') };
    },
    stop(): Promise<unknown> {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

const hkdf = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** Decrypts one record of aes128gcm (RFC 8188): salt, record size, sender's key, ciphertext. */
function decrypt(record: Buffer, { keys, auth }: { readonly keys: ECDH; readonly auth: Buffer }): string {
  const salt = record.subarray(0, 16);
  const idLength = record[20] ?? 0;
  const senderKey = record.subarray(21, 21 + idLength);
  const sealed = record.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey]);
  const secret = hkdf(keys.computeSecret(senderKey), auth, info, 32);
  const key = hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = hkdf(secret, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
