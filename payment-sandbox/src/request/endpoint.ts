/** The HTTP frame of every API call: key, form body, parameters, idempotency, expansion, errors in Stripe's shape. */
import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import { sameText, sha256 } from '../digest';
import {
  ApiError,
  idempotencyMismatch,
  internalError,
  invalidRequest,
  missingKey,
  secretKeyRequired,
  wrongKey,
} from '../errors';
import type { Log } from '../options';
import { REPLAY_SECONDS, type Replay } from '../state/store';
import { API_VERSION, type World } from '../state/world';
import { expand } from './expand';
import { type Form, parseForm } from './form-encoding';
import { readParameters } from './parameters';

export const MAX_BODY = 256 * 1024;

export interface EndpointHost {
  app: Hono;
  world: World;
  clock: () => number;
  secretKey: string;
  publishableKey: string;
  log: Log;
  /** Brings renewals up to date before a request is processed. */
  catchUp: () => void;
  /** Sends what is due for delivery, without waiting for it. */
  deliver: () => void;
}

export interface Call<P> {
  world: World;
  params: P;
  /** The object's id in the URL, or ''. */
  id: string;
  /** Called with the publishable key: allows only what a browser may know or do. */
  publishable: boolean;
}

export interface Endpoint<S extends z.ZodType> {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  params: S;
  /** Also accepts the publishable key. */
  publishable?: true;
  run: (call: Call<z.output<S>>) => object;
}

interface Answer {
  status: number;
  body: string;
  replayed: boolean;
}

export function mount<S extends z.ZodType>(host: EndpointHost, endpoint: Endpoint<S>): void {
  host.app.on(endpoint.method, endpoint.path, async (c) => {
    const requestId = host.world.newId('req');
    try {
      const text = await c.req.text();
      const answer = answerCall(host, endpoint, c, text, requestId);
      host.deliver();
      return respond(c, requestId, answer);
    } catch (error) {
      host.deliver();
      return respond(c, requestId, failure(host, error, requestId));
    }
  });
}

function answerCall<S extends z.ZodType>(
  host: EndpointHost,
  endpoint: Endpoint<S>,
  c: Context,
  text: string,
  requestId: string,
): Answer {
  const form: Form = { ...parseForm(new URL(c.req.url).search), ...parseForm(text) };
  const publishable = authorise(host, c, form);
  if (publishable && endpoint.publishable === undefined) throw secretKeyRequired();
  host.catchUp();
  const key = endpoint.method === 'POST' ? (c.req.header('Idempotency-Key') ?? null) : null;
  if (key !== null && key.length > 255)
    throw invalidRequest('Idempotency keys may be at most 255 characters long.');
  const seconds = Math.floor(host.clock() / 1000);
  return host.world.during(seconds, { id: requestId, idempotencyKey: key }, () => {
    const fingerprint = key === null ? '' : fingerprintOf(c.req.path, form);
    const stored = key === null ? undefined : replay(host.world, key, fingerprint, seconds);
    if (stored !== undefined) return { status: stored.status, body: stored.body, replayed: true };
    const run = () => execute(host.world, endpoint, form, c.req.param('id') ?? '', publishable);
    if (key === null) return run();
    return remember(host.world, { id: key, fingerprint, created: seconds }, run);
  });
}

function execute<S extends z.ZodType>(
  world: World,
  endpoint: Endpoint<S>,
  form: Form,
  id: string,
  publishable: boolean,
): Answer {
  const params = readParameters(endpoint.params, form);
  const result = endpoint.run({ world, params, id, publishable });
  const paths = (params as { expand?: string[] }).expand;
  return { status: 200, body: JSON.stringify(expand(world, result, paths)), replayed: false };
}

/** Checks the API key; it may also be a form field, as browsers send it. Returns whether it is the publishable one. */
function authorise(host: EndpointHost, c: Context, form: Form): boolean {
  const header = /^Bearer\s+(\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1];
  const field = typeof form.key === 'string' ? form.key : undefined;
  delete form.key;
  const key = header ?? field;
  if (key === undefined) throw missingKey();
  if (sameText(key, host.secretKey)) return false;
  if (sameText(key, host.publishableKey)) return true;
  throw wrongKey(key);
}

/** Identifies what a request asked for. Omits card data: not even a hash of it may be stored. */
function fingerprintOf(path: string, form: Form): string {
  const text = JSON.stringify([path, form], (name, value: unknown) =>
    name === 'number' || name === 'cvc' ? undefined : value,
  );
  return sha256(text);
}

function replay(world: World, key: string, fingerprint: string, now: number): Replay | undefined {
  const stored = world.store.get('replay', key);
  if (stored === undefined || stored.created + REPLAY_SECONDS <= now) return undefined;
  if (stored.fingerprint !== fingerprint) throw idempotencyMismatch(key);
  return stored;
}

/** Stores the answer in the transaction of its effects. Rejected parameters are not stored, as at Stripe. */
function remember(world: World, stored: Omit<Replay, 'status' | 'body'>, run: () => Answer): Answer {
  const keep = (answer: Answer) => {
    world.store.put('replay', { ...stored, status: answer.status, body: answer.body });
  };
  try {
    const answer = run();
    keep(answer);
    return answer;
  } catch (error) {
    if (error instanceof ApiError && error.keepsEffects) keep(bodyOf(error));
    throw error;
  }
}

export const tooLarge = (): Answer =>
  bodyOf(new ApiError(413, { type: 'invalid_request_error', message: 'Request body is too large.' }));

function bodyOf(error: ApiError): Answer {
  return { status: error.status, body: JSON.stringify({ error: error.body }), replayed: false };
}

function failure(host: EndpointHost, error: unknown, requestId: string): Answer {
  if (error instanceof ApiError) return bodyOf(error);
  host.log('error', 'payment sandbox: unexpected failure', {
    requestId,
    reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });
  return bodyOf(internalError());
}

export function respond(c: Context, requestId: string, answer: Answer): Response {
  const headers = new Headers({
    'Content-Type': 'application/json',
    'Cache-Control': 'no-cache, no-store',
    'Request-Id': requestId,
    'Stripe-Version': c.req.header('Stripe-Version') ?? API_VERSION,
  });
  const key = c.req.header('Idempotency-Key');
  if (key !== undefined) headers.set('Idempotency-Key', key);
  if (answer.replayed) headers.set('Idempotent-Replayed', 'true');
  return new Response(answer.body, { status: answer.status, headers });
}
