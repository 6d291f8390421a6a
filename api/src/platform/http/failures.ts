/** Every failure of the API, as `{error, requestId}`: refusals in their own words, faults without theirs. */

import type { ErrorBody } from '@spreadwise/contract';
import type { Context, ErrorHandler, NotFoundHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { isUnavailable } from '../db/unavailable';
import type { AppEnv } from './environment';
import { Problem } from './problem';

const AWAY = 'We cannot do this right now. Please try again in a few seconds.';
const MISDIRECTED = 'This server has another name. If it should have this one, PUBLIC_ORIGIN has to say so.';
const FAULT = 'Something went wrong on our side. Please try again in a moment.';

/** A `Problem` is told as it is; anything else is logged once and stays behind the request's id. */
export const onError: ErrorHandler<AppEnv> = (error, c) => {
  if (error instanceof Problem) return answer(c, error);
  if (error instanceof HTTPException && error.status < 500)
    return failure(c, error.status, { error: error.message || 'This request cannot be answered.' });
  c.env.log.error({ err: error }, 'fault');
  if (isUnavailable(error)) return answer(c, new Problem(503, AWAY, { retryAfterSeconds: 5 }));
  return failure(c, 500, { error: FAULT });
};

/** Asked for by a name that is not ours. */
export const misdirected = (requestId: string): Response =>
  Response.json({ error: MISDIRECTED, requestId } satisfies ErrorBody, {
    status: 421,
    headers: { 'Cache-Control': 'no-store' },
  });

function answer(c: Context<AppEnv>, { status, message, more }: Problem): Response {
  const headers: Record<string, string> = { ...more.headers };
  if (more.retryAfterSeconds !== undefined) headers['Retry-After'] = String(more.retryAfterSeconds);
  const { issues, refusals } = more;
  const body = {
    error: message,
    ...(issues ? { issues } : {}),
    ...(refusals ? { refusals: [...refusals] } : {}),
  };
  return failure(c, status, body, headers);
}

function failure(
  c: Context<AppEnv>,
  status: number,
  body: Omit<ErrorBody, 'requestId'>,
  headers: Record<string, string> = {},
): Response {
  c.env.setDefault('Cache-Control', 'no-store');
  return c.json({ ...body, requestId: c.env.id }, status as 400, headers);
}

/** 405 with Allow for a path that has other methods, else 404. */
export function notFound(
  routes: () => readonly { readonly method: string; readonly path: string }[],
): NotFoundHandler<AppEnv> {
  return (c) => {
    const methods = routes()
      .filter(({ method, path }) => method !== 'ALL' && path === c.req.path)
      .map(({ method }) => method);
    if (methods.length === 0)
      return answer(c, new Problem(404, `There is nothing at ${c.req.path.slice(0, 200)}.`));
    const allow = [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))];
    return answer(
      c,
      new Problem(405, `${c.req.path} takes ${allow.join(', ')}.`, { headers: { Allow: allow.join(', ') } }),
    );
  };
}
