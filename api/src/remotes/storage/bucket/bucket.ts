/** An S3-compatible bucket: few calls, each with a time limit and some tries, and errors that say what happened. */
import { type BucketCredentials, signRequest, type UnsignedRequest } from './sign-request';

export interface BucketOptions {
  /** The bucket's own address: https://s3.example.com/my-bucket or https://my-bucket.s3.example.com. */
  readonly url: URL;
  readonly region: string;
  readonly credentials: BucketCredentials;
}

/** The outside world that a bucket is reached with. */
export interface BucketWorld {
  readonly fetch: typeof fetch;
  readonly now: () => Date;
  readonly sleep: (ms: number) => Promise<void>;
  /** For one try, its body included. */
  readonly timeoutMs: number;
}

export interface Bucket {
  /** Null when there is no such object. */
  get(key: string): Promise<Buffer | null>;
  has(key: string): Promise<boolean>;
  put(key: string, content: Buffer): Promise<void>;
  /** Also well when there is none. */
  delete(key: string): Promise<void>;
}

/** What was asked, and what came instead of an answer. */
export class BucketError extends Error {
  override readonly name = 'BucketError';
}

interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

type Asked = Pick<UnsignedRequest, 'method' | 'url'> & { readonly body?: Buffer };

const TRIES = 3;
const FIRST_WAIT_MS = 200;
/** No object of ours is larger; one that is was not written by us. */
const MOST_BYTES = 64_000_000;
const NONE = Buffer.alloc(0);

export function openBucket(options: BucketOptions, world: BucketWorld): Bucket {
  const base = options.url.href.replace(/\/+$/, '');
  const at = (key: string) => new URL(`${base}/${key.split('/').map(encodeURIComponent).join('/')}`);
  const ask = (asked: Asked) => askWithTries(asked, options, world);

  return {
    async get(key) {
      const { status, body } = await ask({ method: 'GET', url: at(key) });
      return status === 404 ? null : body;
    },
    has: async (key) => (await ask({ method: 'HEAD', url: at(key) })).status !== 404,
    async put(key, body) {
      const url = at(key);
      const { status } = await ask({ method: 'PUT', url, body });
      if (status === 404)
        throw new BucketError(`PUT ${url.href} was answered with 404: is there such a bucket?`);
    },
    async delete(key) {
      await ask({ method: 'DELETE', url: at(key) });
    },
  };
}

/** Answers that may be better the next time are asked for again. 404 is an answer; any other refusal throws. */
async function askWithTries(asked: Asked, options: BucketOptions, world: BucketWorld): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await askOnce(asked, options, world);
    if ('answer' in outcome) return outcome.answer;
    if (!outcome.mayPass || attempt === TRIES) {
      const tries = attempt === 1 ? '' : `, ${attempt} times`;
      throw new BucketError(`${asked.method} ${asked.url.href} ${outcome.failure}${tries}.`);
    }
    await world.sleep(FIRST_WAIT_MS * 2 ** (attempt - 1));
  }
}

type Outcome = { readonly answer: Answer } | { readonly failure: string; readonly mayPass: boolean };

async function askOnce(
  { method, url, body = NONE }: Asked,
  { region, credentials }: BucketOptions,
  world: BucketWorld,
): Promise<Outcome> {
  const headers = signRequest({ method, url, headers: {}, body }, { region, credentials, now: world.now() });
  const limit = AbortSignal.timeout(world.timeoutMs);
  try {
    const response = await world.fetch(url, {
      method,
      headers,
      redirect: 'error',
      signal: limit,
      ...(method === 'PUT' ? { body: new Uint8Array(body) } : {}),
    });
    const answer = { status: response.status, body: await bodyOf(response) };
    if (response.ok || response.status === 404) return { answer };
    return {
      failure: `was answered with ${response.status}${reasonOf(answer.body)}`,
      mayPass: response.status >= 500 || response.status === 429,
    };
  } catch (error) {
    if (error instanceof TooLarge) return { failure: `has more than ${MOST_BYTES} bytes`, mayPass: false };
    if (limit.aborted) return { failure: `did not answer within ${world.timeoutMs} ms`, mayPass: true };
    return { failure: `failed (${causeOf(error)})`, mayPass: true };
  }
}

class TooLarge extends Error {}

async function bodyOf(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    length += part.value.length;
    if (length > MOST_BYTES) {
      await reader?.cancel();
      throw new TooLarge();
    }
    parts.push(part.value);
  }
  return Buffer.concat(parts);
}

/** "AccessDenied", "SignatureDoesNotMatch", … as the service calls it. */
function reasonOf(body: Buffer): string {
  const code = /<Code>(\w{1,60})<\/Code>/.exec(body.toString('utf8', 0, 2_000))?.[1];
  return code ? ` (${code})` : '';
}

/** ECONNREFUSED and the like, which `fetch` hides behind its own error. */
function causeOf(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: string; message?: string }; message?: string };
  return cause?.code ?? cause?.message ?? message ?? String(error);
}
