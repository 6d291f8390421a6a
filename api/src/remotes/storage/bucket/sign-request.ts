/**
 * Signs a request to an S3-compatible service (AWS Signature Version 4, the whole payload signed).
 * Source: Amazon S3 API reference, "Authenticating Requests: Using the Authorization Header".
 */
import { createHash, createHmac } from 'node:crypto';

export interface BucketCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface UnsignedRequest {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface SigningContext {
  readonly region: string;
  readonly credentials: BucketCredentials;
  readonly now: Date;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';

/** The headers to send, in lower case: those given, those of the signature, and the signature. */
export function signRequest(request: UnsignedRequest, context: SigningContext): Record<string, string> {
  const { region, credentials, now } = context;
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const payload = sha256(request.body);
  const headers: Record<string, string> = {
    ...lowerCased(request.headers),
    'x-amz-content-sha256': payload,
    'x-amz-date': time,
  };
  // `fetch` sets the host itself, so it is signed and not given.
  const signed = Object.entries({ ...headers, host: request.url.host }).sort(byName);
  const names = signed.map(([name]) => name).join(';');
  const canonical = [
    request.method,
    pathOf(request.url),
    queryOf(request.url),
    ...signed.map(([name, value]) => `${name}:${value.trim().replace(/\s+/g, ' ')}`),
    '',
    names,
    payload,
  ].join('\n');
  const text = [ALGORITHM, time, scope, sha256(canonical)].join('\n');
  const key = [...scope.split('/')].reduce<string | Buffer>(hmac, `AWS4${credentials.secretAccessKey}`);
  const signature = hmac(key, text).toString('hex');
  return {
    ...headers,
    authorization: `${ALGORITHM} Credential=${credentials.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}

const lowerCased = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** Each segment encoded once, which for S3 is how it is sent. */
const pathOf = (url: URL) => url.pathname.split('/').map(decodeURIComponent).map(encode).join('/');

const queryOf = (url: URL) =>
  [...url.searchParams]
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(byName)
    .map((pair) => pair.join('='))
    .join('&');

/** As RFC 3986 has it, which is more than encodeURIComponent does. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const byName = ([a]: readonly [string, string], [b]: readonly [string, string]) =>
  a < b ? -1 : a > b ? 1 : 0;
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();
