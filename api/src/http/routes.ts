/** Binds a handler to a call of the contract: access is checked and input parsed before the handler runs. */
import { holds } from '@spreadwise/shared-auth/model';
import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import { CALLS, type Call, type CallName, type CallResponse } from '../contract';
import type { AppEnv, Session } from './environment';
import { Problem } from './problem';

type Parsed<N extends CallName, K extends 'body' | 'query'> =
  (typeof CALLS)[N] extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined;

/** The session that a call's `access` guarantees. */
type Granted<N extends CallName> = (typeof CALLS)[N]['access'] extends 'public' ? Session | null : Session;

export interface CallContext<N extends CallName> {
  readonly c: Context<AppEnv>;
  readonly body: Parsed<N, 'body'>;
  readonly query: Parsed<N, 'query'>;
  readonly session: Granted<N>;
}

/** Adds the route of one call. The handler's value is the answer; `undefined` is 204. */
export function handle<N extends CallName>(
  app: Hono<AppEnv>,
  name: N,
  handler: (context: CallContext<N>) => Promise<CallResponse<N>> | CallResponse<N>,
): void {
  const [method, path] = name.split(' ') as [string, string];
  const call: Call = CALLS[name];
  app.on(method, path, async (c) => {
    const session = authorize(call, c.var.session);
    const body = call.body ? parse(call.body, await readJson(c)) : undefined;
    const query = call.query ? parse(call.query, c.req.query()) : undefined;
    const answer = await handler({ c, body, query, session } as CallContext<N>);
    return answer === undefined ? c.body(null, 204) : c.json(answer as object);
  });
}

function authorize({ access }: Call, session: Session | null): Session | null {
  if (access === 'public') return session;
  if (!session) throw new Problem(401, 'Sign in first: this needs a session.');
  if (access !== 'session' && !holds(session.permissions, access.permission))
    throw new Problem(403, `This needs the permission ${access.permission}.`);
  return session;
}

async function readJson(c: Context): Promise<unknown> {
  const type = c.req.header('Content-Type') ?? '';
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(type))
    throw new Problem(415, 'The body must be JSON, with Content-Type: application/json.');
  const text = await c.req.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem(400, 'The body is not valid JSON.');
  }
}

/** Parses input, or names each field that is wrong and what would be right. */
export function parse<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const issues = result.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          field: [...issue.path, key].join('.'),
          message: 'This field is not known here.',
        }))
      : [{ field: issue.path.join('.') || '(body)', message: issue.message }],
  );
  const words = issues.map(({ field, message }) => `${field}: ${message}`).join(' ');
  throw new Problem(400, words, { issues });
}
