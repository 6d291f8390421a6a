/** A bucket of an S3-compatible service on loopback, with the faults of such a service. For tests. */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface BucketServerOptions {
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** What happens to a request instead of an answer. */
export type BucketFault =
  | { readonly kind: 'status'; readonly status: number; readonly code: string }
  | { readonly kind: 'hang' }
  /** Sends half of the object and then stops. */
  | { readonly kind: 'hang-halfway' }
  | { readonly kind: 'reset' };

export interface BucketServer {
  /** The bucket's own address. */
  readonly url: string;
  readonly objects: Map<string, Buffer>;
  /** `GET key`, in the order of arrival. */
  readonly requests: string[];
  /** Each applies to one of the next requests. */
  readonly faults: BucketFault[];
  /** Without `mayList`, S3 answers 403 for an object that does not exist. */
  readonly rights: { mayList: boolean };
  close(): Promise<void>;
}

const BUCKET = '/spreadwise';

export async function startBucketServer(options: BucketServerOptions): Promise<BucketServer> {
  const objects = new Map<string, Buffer>();
  const requests: string[] = [];
  const faults: BucketFault[] = [];
  const rights = { mayList: true };
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const key = decodeURIComponent(pathname.slice(BUCKET.length + 1));
    requests.push(`${request.method} ${key}`);
    const fault = faults.shift();
    if (fault) return strike(response, fault, objects.get(key));
    if (!pathname.startsWith(`${BUCKET}/`)) return refuse(response, 404, 'NoSuchBucket');
    if (!isSigned(request, body, options)) return refuse(response, 403, 'SignatureDoesNotMatch');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && !objects.has(key) && !rights.mayList) return refuse(response, 403, 'AccessDenied');
    return answer(request, response, objects, key, body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${BUCKET}`,
    objects,
    requests,
    faults,
    rights,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(
  { method }: IncomingMessage,
  response: ServerResponse,
  objects: Map<string, Buffer>,
  key: string,
  body: Buffer,
): void {
  const object = objects.get(key);
  if (method === 'PUT') {
    objects.set(key, body);
    response.end();
  } else if (method === 'DELETE') {
    objects.delete(key);
    response.writeHead(204).end();
  } else if (!object) refuse(response, 404, 'NoSuchKey');
  else response.writeHead(200, { 'Content-Length': object.length }).end(object);
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status).end(`<Error><Code>${code}</Code><Message>no</Message></Error>`);
}

function strike(response: ServerResponse, fault: BucketFault, object: Buffer = Buffer.alloc(0)): void {
  if (fault.kind === 'status') refuse(response, fault.status, fault.code);
  if (fault.kind === 'reset') response.destroy();
  if (fault.kind === 'hang-halfway')
    response.writeHead(200, { 'Content-Length': object.length }).write(object.subarray(0, object.length / 2));
}

/** Whether the holder of the key signed exactly this request, including its body. */
function isSigned(request: IncomingMessage, body: Buffer, options: BucketServerOptions): boolean {
  const { headers } = request;
  const [, credential = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=(\S+), ?SignedHeaders=(\S+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const time = String(headers['x-amz-date']);
  const scope = [time.slice(0, 8), options.region, 's3', 'aws4_request'];
  if (credential !== [options.accessKeyId, ...scope].join('/')) return false;
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.split(';').includes(name)))
    return false;
  const hash = createHash('sha256').update(body).digest('hex');
  if (headers['x-amz-content-sha256'] !== hash) return false;
  const [path, query = ''] = (request.url ?? '').split('?');
  const canonical =
    `${request.method}\n${path}\n${query.split('&').sort().join('&')}\n` +
    names.split(';').reduce((text, name) => `${text}${name}:${headers[name]}\n`, '') +
    `\n${names}\n${hash}`;
  let key: Buffer | string = `AWS4${options.secretAccessKey}`;
  for (const part of scope) key = createHmac('sha256', key).update(part).digest();
  const digest = createHash('sha256').update(canonical).digest('hex');
  const text = `AWS4-HMAC-SHA256\n${time}\n${scope.join('/')}\n${digest}`;
  return createHmac('sha256', key).update(text).digest('hex') === signature;
}
