/** Binds a handler to a call of the contract: limits, access and input are checked before the handler runs. */
import {
  CALLS,
  type Call,
  type CallName,
  type CallResponse,
  CONFIRMATION,
  FEATURE_PLANS,
  IDEMPOTENCY_KEY,
  JSON_BODY_LIMIT,
  permissionsFor,
} from '@spreadwise/contract';
import type { Locale } from '@spreadwise/contract/page-locale';
import { holds, opens } from '@spreadwise/shared-auth/model';
import type { Context, Hono } from 'hono';
import { locales, type z } from 'zod';
import { type CustomerSession, isApiToken, type MaybeSession, type Session } from '../lib/session';
import { unstorableFields } from '../lib/text';
import { readJson, refuseAnnouncedBody } from './body';
import type { AppEnv, Deployer, HttpServices } from './exchange';
import { inLanguage, Problem } from './problem';
import { API_TOKEN_LIMIT, type CallLimit, DEFAULT_LIMIT } from './rate-limit';
import { refuseElsewhere } from './sites';

type Parsed<N extends CallName, K extends 'body' | 'query'> =
  (typeof CALLS)[N] extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined;

/** What a handler returns. For event streams and downloads it makes the response itself. */
type Answer<N extends CallName> = (typeof CALLS)[N] extends { events: z.ZodType } | { download: object }
  ? Response
  : CallResponse<N>;

/** The session that a call guarantees to its handler. */
type Granted<N extends CallName> = (typeof CALLS)[N] extends { customer: true }
  ? CustomerSession
  : (typeof CALLS)[N]['access'] extends 'public' | 'team'
    ? Session | null
    : Session;

export interface CallContext<N extends CallName> {
  readonly c: Context<AppEnv>;
  readonly body: Parsed<N, 'body'>;
  readonly query: Parsed<N, 'query'>;
  readonly session: Granted<N>;
  /** Null without one, and for calls that accept none. */
  readonly idempotencyKey: string | null;
}

type Handler<N extends CallName> = (
  context: CallContext<N>,
) => Promise<Answer<N>> | Answer<N> | (undefined extends Answer<N> ? Promise<void> : never);

const LIMITS = new WeakMap<object, Map<CallName, CallLimit>>();

/** How often a network may make a call of this application; null: unlimited. */
export const limitOf = (app: object, name: CallName): CallLimit | null => LIMITS.get(app)?.get(name) ?? null;

/**
 * Adds the route of one call. The handler's value is the response; none is 204. The limit is per client address;
 * without one it is DEFAULT_LIMIT, and none for GET.
 */
export function handle<N extends CallName>(
  app: Hono<AppEnv>,
  name: N,
  ...given: readonly [Handler<N>] | readonly [CallLimit, Handler<N>]
): void {
  const handler = given.at(-1) as Handler<N>;
  const [method, path] = name.split(' ') as [string, string];
  const call: Call = CALLS[name];
  const maxBytes = call.upload?.maxBytes ?? call.maxBytes ?? JSON_BODY_LIMIT;
  const limit = given.length === 2 ? given[0] : method === 'GET' ? undefined : DEFAULT_LIMIT;
  if (limit && method === 'GET' && !call.failures?.[429])
    throw new Error(`${name} has a rate limit that its contract does not declare (429).`);
  if (limit) LIMITS.set(app, (LIMITS.get(app) ?? new Map()).set(name, limit));
  const isForViews = call.endsView || (method === 'GET' && !call.download);
  const answerCall = (c: Context<AppEnv>, session: Session | null, given: unknown) => {
    const body = call.body ? parse(call.body, given, c.env) : undefined;
    const query = call.query ? parse(call.query, singles(c.req.queries()), c.env) : undefined;
    const idempotencyKey = call.idempotencyKey ? readIdempotencyKey(c) : null;
    const answer = handler({ c, body, query, session, idempotencyKey } as CallContext<N>);
    return answer instanceof Promise ? answer.then((value) => respond(c, value)) : respond(c, answer);
  };
  const letIn = (c: Context<AppEnv>, found: MaybeSession) => {
    const { deployer, services } = c.env;
    c.env.callerKind = found?.role ?? deployer?.kind ?? 'nobody';
    if (!found && call.access !== 'public') {
      if (c.env.lacksCookie) throw new Problem(401, WITHOUT_COOKIE);
      if (isApiToken(c.env.bearer ?? ''))
        throw new Problem(401, 'This API token is unknown, revoked or expired.');
    }
    if (found?.role === 'CUSTOMER' && found.isView && !isForViews) throw new Problem(403, ONLY_VIEWED);
    const session = authorize(call, deployer, found, services);
    if (call.recent) askAgain(session);
    return session;
  };
  const waitAndAnswer = async (c: Context<AppEnv>) => {
    const { services, clientAddress } = c.env;
    if (limit) await services.rateLimits.consume(name, limit, clientAddress);
    if (c.env.has('content-length')) refuseAnnouncedBody(c, maxBytes);
    refuseElsewhere(call, c.env.site, services.origins);
    const session = letIn(c, await c.env.findSession());
    if (scopesOf(session))
      await services.rateLimits.consume('api-token', API_TOKEN_LIMIT, session?.tokenHash ?? '');
    return answerCall(c, session, call.body ? await readJson(c, maxBytes) : undefined);
  };
  const isAtOnce = !limit && !call.body && method === 'GET';
  app.on(method, path, (c) => {
    // A promise would take the response off the server's fast path.
    if (!isAtOnce || c.env.site !== 'one' || c.env.has('content-length')) return waitAndAnswer(c);
    const found = c.env.findSession();
    return found instanceof Promise || scopesOf(found)
      ? waitAndAnswer(c)
      : answerCall(c, letIn(c, found), undefined);
  });
}

function respond(c: Context<AppEnv>, answer: unknown): Response {
  if (answer instanceof Response) return answer;
  c.env.doNotStore();
  return answer === undefined ? c.body(null, 204) : c.json(answer as object);
}

const WITHOUT_COOKIE =
  'This token grants nothing without the cookie set at sign-in: keep that Set-Cookie, and send both.';

const ONLY_VIEWED = 'You are viewing as the customer: nothing can be changed or downloaded.';

/** Null: no API token calls. */
const scopesOf = (session: Session | null) => (session?.role === 'CUSTOMER' && session.apiScopes) || null;

function authorize(
  { access, scope, rollout, former, customer, feature }: Call,
  deployer: Deployer | null,
  session: Session | null,
  { isOpenFor }: Pick<HttpServices, 'isOpenFor'>,
): Session | null {
  const scopes = scopesOf(session);
  // A customer's program is not signed in.
  if (access === 'public') return scopes ? null : session;
  if (scopes && !scope) throw new Problem(403, 'API tokens cannot make this call.');
  if (scopes && scope && !scopes.includes(scope))
    throw new Problem(
      403,
      `This call requires an API token with the scope ${scope}, and a plan that includes API access.`,
    );
  if (access === 'team') {
    if (deployer) return session;
    if (session) throw new Problem(403, 'This call requires the permission deployment.access.');
    throw new Problem(401, "This call requires a remote's token that is neither revoked nor replaced.");
  }
  if (!session) throw new Problem(401, 'Sign in first: this call requires a session.');
  if (session.role === 'CUSTOMER' && session.isFormer && !former)
    throw new Problem(403, 'This requires a plan, and yours has ended.');
  if (customer && session.role !== 'CUSTOMER')
    throw new Problem(403, 'This session does not belong to a customer.');
  if (access === 'session') return session;
  const needed = permissionsFor(access);
  if (!needed.some((one) => holds(session.permissions, one)))
    throw new Problem(403, `This call requires the permission ${needed.join(' or ')}.`);
  if (access.staff && session.role === 'CUSTOMER')
    throw new Problem(403, 'This is for the owner and the owner’s team only.');
  if (feature && !opens(session.permissions, feature)) throw new Problem(403, FEATURE_PLANS[feature]);
  if (rollout && isOpenFor && !isOpenFor(rollout, session))
    throw new Problem(403, 'This is not available to you at the moment.');
  return session;
}

/** The issue's field makes the panel ask the owner for confirmation and repeat the call. Only the owner can confirm. */
function askAgain(session: Session | null): void {
  if (!session || session.role === 'CUSTOMER' || session.isRecent) return;
  if (session.role === 'ADMIN') throw new Problem(403, 'Sign in again: this requires a recent sign-in.');
  const message = 'Confirm that it is you: this requires the password, a code or a passkey.';
  throw new Problem(403, message, { issues: [{ field: CONFIRMATION, message }] });
}

function readIdempotencyKey(c: Context<AppEnv>): string | null {
  const key = c.req.header('Idempotency-Key') ?? null;
  if (key === null || IDEMPOTENCY_KEY.test(key)) return key;
  const message =
    'An Idempotency-Key must have 1 to 255 visible ASCII characters without spaces, e.g. a UUID.';
  throw new Problem(400, message, { issues: [{ field: 'Idempotency-Key', message }] });
}

/** A repeated parameter stays a list, so it fails its schema instead of one value being picked. */
const singles = (queries: Record<string, string[]>) =>
  Object.fromEntries(
    Object.entries(queries).map(([key, values]) => [key, values.length > 1 ? values : values[0]]),
  );

const UNSTORABLE = 'Text must be valid Unicode and must not contain the character U+0000.';

/** More would help nobody and would echo the input back. */
const MOST_ISSUES = 20;

/** Parses input. Throws Problem 400 that names each invalid field and what would be valid, in the caller's language. */
export function parse<S extends z.ZodType>(
  schema: S,
  input: unknown,
  caller: { readonly language: Locale } = { language: 'en' },
): z.output<S> {
  const unstorable = unstorableFields(input, MOST_ISSUES);
  if (unstorable.length > 0)
    throw new Problem(400, UNSTORABLE, {
      issues: unstorable.map((field) => ({ field: field || '(body)', message: UNSTORABLE })),
    });
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const { language } = caller;
  const { error } = language === 'de' ? schema.safeParse(input, IN_GERMAN) : result;
  const issues = (error ?? result.error).issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), message: UNKNOWN_FIELD }))
      : [{ field: issue.path.join('.') || '(body)', message: issue.message }],
  );
  issues.splice(MOST_ISSUES);
  const words = issues.map((issue) => inWords(issue, language)).join(' ');
  throw new Problem(400, words, { issues });
}

/** Messages that are not ours come from zod. */
const IN_GERMAN = { error: locales.de().localeError };
const UNKNOWN_FIELD = 'This field is not known here.';

/** Our own messages are sentences that visitors understand; the others make no sense without their field. */
function inWords({ field, message }: { field: string; message: string }, language: Locale): string {
  const words = inLanguage(message, language);
  return message.endsWith('.') && message !== UNKNOWN_FIELD ? words : `${field}: ${words}`;
}
