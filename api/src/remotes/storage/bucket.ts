/** An S3-compatible bucket: few calls, each with a time limit and retries, and errors that say what happened. */
import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { readAtMost } from '../../platform/lib/read-at-most';
import { type Backoff, backoffMs, type Timers } from '../../platform/lib/time';
import { AwayError, OperatorError } from '../../platform/operator-error';

export interface BucketOptions {
  /** The bucket's own address: https://s3.example.com/my-bucket or https://my-bucket.s3.example.com. */
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

interface BucketDependencies {
  readonly fetch: typeof fetch;
  readonly now: () => Date;
  readonly timers: Pick<Timers, 'sleep'>;
  /** For one attempt, including the body. */
  readonly timeoutMs: number;
}

/** States the request and its refusal, which no retry changes. */
class BucketError extends OperatorError {}

type Method = 'GET' | 'PUT' | 'DELETE';

const TRIES = 3;
const BACKOFF: Backoff = { firstMs: 200, longestMs: 1_000 };
/** We write no larger objects; a larger one is not ours. */
const MOST_BYTES = 64_000_000;

export function openBucket(options: BucketOptions, { fetch, now, timers, timeoutMs }: BucketDependencies) {
  const base = new URL(options.url).href.replace(/\/+$/, '');
  const at = (key: string) => new URL(`${base}/${key.split('/').map(encodeURIComponent).join('/')}`).href;

  /** Retries temporary failures, then throws an `AwayError`. 404 counts as an answer; any other refusal throws. */
  async function ask(method: Method, url: string, sent: Buffer = Buffer.alloc(0)) {
    for (let attempt = 1; ; attempt++) {
      const outcome = await askOnce(method, url, sent);
      if ('body' in outcome) return outcome;
      if (!outcome.mayPass || attempt === TRIES) {
        const tries = attempt === 1 ? '' : `, ${attempt} times`;
        throw new (outcome.mayPass ? AwayError : BucketError)(`${method} ${url} ${outcome.failure}${tries}.`);
      }
      await timers.sleep(backoffMs(BACKOFF, attempt));
    }
  }

  async function askOnce(method: Method, url: string, sent: Buffer) {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const headers = await signHeaders(method, url, sent, options, now());
      const carried = method === 'PUT' ? { body: new Uint8Array(sent) } : {};
      const answer = await fetch(url, { method, headers, redirect: 'error', signal, ...carried });
      const { ok, status } = answer;
      const body = await readAtMost(answer.body, MOST_BYTES);
      if (!body) return { failure: `has more than ${MOST_BYTES} bytes`, mayPass: false };
      if (ok || status === 404) return { status, body };
      return {
        failure: `was answered with ${status}${reasonOf(body)}`,
        mayPass: status >= 500 || status === 429,
      };
    } catch (error) {
      if (signal.aborted) return { failure: `did not answer within ${timeoutMs} ms`, mayPass: true };
      return { failure: `failed (${causeOf(error)})`, mayPass: true };
    }
  }

  return {
    async get(key: string) {
      const { status, body } = await ask('GET', at(key));
      return status === 404 ? null : body;
    },
    async put(key: string, body: Buffer) {
      const { status } = await ask('PUT', at(key), body);
      if (status === 404)
        throw new BucketError(`PUT ${at(key)} was answered with 404: is there such a bucket?`);
    },
    async delete(key: string) {
      await ask('DELETE', at(key));
    },
  };
}

export type Bucket = ReturnType<typeof openBucket>;

/** A request's headers with its AWS Signature Version 4, which includes the hash of the body. */
async function signHeaders(
  method: Method,
  url: string,
  body: Buffer,
  { region, keyId: accessKeyId, secret: secretAccessKey }: BucketOptions,
  now: Date,
): Promise<Headers> {
  const { headers } = await new AwsV4Signer({
    ...{ accessKeyId, secretAccessKey, method, url, region },
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
