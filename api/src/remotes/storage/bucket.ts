/** An S3-compatible bucket: few calls, each with a time limit and retries, and errors that say what happened. */
import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { readAtMost } from '../../platform/lib/read-at-most';
import { type Backoff, backoffMs, type Timers } from '../../platform/lib/time';

export interface BucketOptions {
  /** The bucket's own address: https://s3.example.com/my-bucket or https://my-bucket.s3.example.com. */
  readonly url: URL;
  readonly region: string;
  readonly credentials: Readonly<Record<'accessKeyId' | 'secretAccessKey', string>>;
}

export interface BucketDependencies {
  readonly fetch: typeof fetch;
  readonly now: () => Date;
  readonly timers: Pick<Timers, 'sleep'>;
  /** For one attempt, including the body. */
  readonly timeoutMs: number;
}

/** States the request and what happened instead of an answer. */
export class BucketError extends Error {
  override readonly name = 'BucketError';
}

interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

interface BucketRequest {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  readonly url: URL;
  readonly body?: Buffer;
}

const TRIES = 3;
const BACKOFF: Backoff = { firstMs: 200, longestMs: 1_000 };
/** We write no larger objects; a larger one is not ours. */
const MOST_BYTES = 64_000_000;
const NONE = Buffer.alloc(0);

export function openBucket(options: BucketOptions, dependencies: BucketDependencies) {
  const base = options.url.href.replace(/\/+$/, '');
  const at = (key: string) => new URL(`${base}/${key.split('/').map(encodeURIComponent).join('/')}`);
  const ask = (request: BucketRequest) => sendWithTries(request, options, dependencies);

  return {
    async get(key: string) {
      const { status, body } = await ask({ method: 'GET', url: at(key) });
      return status === 404 ? null : body;
    },
    has: async (key: string) => (await ask({ method: 'HEAD', url: at(key) })).status !== 404,
    async put(key: string, body: Buffer) {
      const url = at(key);
      const { status } = await ask({ method: 'PUT', url, body });
      if (status === 404)
        throw new BucketError(`PUT ${url.href} was answered with 404: is there such a bucket?`);
    },
    async delete(key: string) {
      await ask({ method: 'DELETE', url: at(key) });
    },
  };
}

export type Bucket = ReturnType<typeof openBucket>;

/** Retries temporary failures. 404 counts as an answer; any other refusal throws. */
async function sendWithTries(
  request: BucketRequest,
  options: BucketOptions,
  dependencies: BucketDependencies,
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await sendOnce(request, options, dependencies);
    if ('answer' in outcome) return outcome.answer;
    if (!outcome.mayPass || attempt === TRIES) {
      const tries = attempt === 1 ? '' : `, ${attempt} times`;
      throw new BucketError(`${request.method} ${request.url.href} ${outcome.failure}${tries}.`);
    }
    await dependencies.timers.sleep(backoffMs(BACKOFF, attempt));
  }
}

type Outcome = { readonly answer: Answer } | { readonly failure: string; readonly mayPass: boolean };

async function sendOnce(
  request: BucketRequest,
  options: BucketOptions,
  { fetch, now, timeoutMs }: BucketDependencies,
): Promise<Outcome> {
  const { method, url, body: sent = NONE } = request;
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method,
      headers: await signHeaders(request, options, now()),
      redirect: 'error',
      signal: limit,
      ...(method === 'PUT' ? { body: new Uint8Array(sent) } : {}),
    });
    const body = await readAtMost(response.body, MOST_BYTES);
    if (!body) return { failure: `has more than ${MOST_BYTES} bytes`, mayPass: false };
    if (response.ok || response.status === 404) return { answer: { status: response.status, body } };
    return {
      failure: `was answered with ${response.status}${reasonOf(body)}`,
      mayPass: response.status >= 500 || response.status === 429,
    };
  } catch (error) {
    if (limit.aborted) return { failure: `did not answer within ${timeoutMs} ms`, mayPass: true };
    return { failure: `failed (${causeOf(error)})`, mayPass: true };
  }
}

/** A request's headers with its AWS Signature Version 4, which includes the hash of the body. */
async function signHeaders(
  { method, url, body = NONE }: BucketRequest,
  { region, credentials }: BucketOptions,
  now: Date,
): Promise<Headers> {
  const { headers } = await new AwsV4Signer({
    ...credentials,
    method,
    url: url.href,
    region,
    service: 's3',
    datetime: now.toISOString().replace(/[-:]|\.\d+/g, ''),
    headers: { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
  }).sign();
  return headers;
}

/** The service's error code: "AccessDenied", "SignatureDoesNotMatch", … */
function reasonOf(body: Buffer): string {
  const code = /<Code>(\w{1,60})<\/Code>/.exec(body.toString('utf8', 0, 2_000))?.[1];
  return code ? ` (${code})` : '';
}

/** The cause that `fetch` hides in its own error, e.g. ECONNREFUSED. */
function causeOf(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: string; message?: string }; message?: string };
  return cause?.code ?? cause?.message ?? message ?? String(error);
}
