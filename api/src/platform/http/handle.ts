/** Binds a handler to a call of the contract: limits, access and input are checked before the handler runs. */
import {
  CALLS,
  type Call,
  type CallName,
  type CallResponse,
  CONFIRMATION,
  FEATURE_PLANS,
  IDEMPOTENCY_KEY,
  permissionsFor,
} from '@spreadwise/contract';
import type { Locale } from '@spreadwise/contract/page-locale';
import { holds, opens } from '@spreadwise/shared-auth/model';
import type { Context, Hono } from 'hono';
import { locales, type z } from 'zod';
import type { CustomerSession, MaybeSession, Session } from '../lib/session';
import { unstorableFields } from '../lib/text';
import { JSON_BODY_LIMIT, readJson, refuseAnnouncedBody } from './body';
import type { AppEnv, Deployer, HttpServices } from './exchange';
import { inLanguage } from './language/language';
import { Problem } from './problem';
import { API_TOKEN_LIMIT, type CallLimit, DEFAULT_LIMIT } from './rate-limit';
import { refuseElsewhere } from './sites';

type Parsed<N extends CallName, K extends 'body' | 'query'> =
  (typeof CALLS)[N] extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined;

/** What a handler answers with: a stream of events, or a file, it makes itself. */
type Answer<N extends CallName> = (typeof CALLS)[N] extends { events: z.ZodType } | { download: object }
  ? Response
  : CallResponse<N>;

/** The session that a call guarantees. */
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
  /** Null without one, and for a call that takes none. */
  readonly idempotencyKey: string | null;
}

interface RouteOptions {
  /** By client address. Without it DEFAULT_LIMIT holds for every call but a GET, and a GET has none. */
  readonly limit?: CallLimit;
}

const LIMITS = new WeakMap<object, Map<CallName, CallLimit>>();

/** How often a network may make a call of this application; null: as often as it likes. */
export const limitOf = (app: object, name: CallName): CallLimit | null => LIMITS.get(app)?.get(name) ?? null;

function noteLimit(app: object, name: CallName, limit: CallLimit): void {
  const known = LIMITS.get(app) ?? new Map<CallName, CallLimit>();
  LIMITS.set(app, known.set(name, limit));
}

/** Adds the route of one call. The handler's value is the answer; `undefined` is 204. */
export function handle<N extends CallName>(
  app: Hono<AppEnv>,
  name: N,
  handler: (context: CallContext<N>) => Promise<Answer<N>> | Answer<N>,
  options: RouteOptions = {},
): void {
  const [method, path] = name.split(' ') as [string, string];
  const call: Call = CALLS[name];
  const maxBytes = call.upload?.maxBytes ?? JSON_BODY_LIMIT;
  const limit = options.limit ?? (method === 'GET' ? undefined : DEFAULT_LIMIT);
  if (limit && method === 'GET' && !call.failures?.[429])
    throw new Error(`${name} has a limit that its contract does not name (429).`);
  if (limit) noteLimit(app, name, limit);
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
    if (!found && c.env.lacksCookie && call.access !== 'public') throw new Problem(401, WITHOUT_COOKIE);
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
    return answerCall(c, session, call.body ? await readJson(c) : undefined);
  };
  const isAtOnce = !limit && !call.body && method === 'GET';
  app.on(method, path, (c) => {
    // A promise would take the answer off the server's fast path.
    if (!isAtOnce || c.env.site !== 'one' || c.env.has('content-length')) return waitAndAnswer(c);
    const found = c.env.findSession();
    return found instanceof Promise || scopesOf(found)
      ? waitAndAnswer(c)
      : answerCall(c, letIn(c, found), undefined);
  });
}

function respond(c: Context<AppEnv>, answer: unknown): Response {
  if (answer instanceof Response) return answer;
  c.env.setDefault('Cache-Control', 'no-store');
  return answer === undefined ? c.body(null, 204) : c.json(answer as object);
}

const WITHOUT_COOKIE =
  'This token opens nothing without the cookie that was set when it was given: keep the Set-Cookie of the sign-in, and send both.';

const ONLY_VIEWED = 'You view this account as its customer: nothing can be changed or downloaded.';

/** Null: no API token calls. */
const scopesOf = (session: Session | null) => (session?.role === 'CUSTOMER' && session.apiScopes) || null;

function authorize(
  { access, scope, rollout, former, customer, feature }: Call,
  deployer: Deployer | null,
  session: Session | null,
  { isOpenFor }: Pick<HttpServices, 'isOpenFor'>,
): Session | null {
  const scopes = scopesOf(session);
  // Whose program calls is nobody who is signed in.
  if (access === 'public') return scopes ? null : session;
  if (scopes && !scope) throw new Problem(403, 'An API token may not make this call.');
  if (scopes && scope && !scopes.includes(scope))
    throw new Problem(403, `This needs an API token with the scope ${scope}, and a plan that opens them.`);
  if (access === 'team') {
    if (deployer) return session;
    if (session) throw new Problem(403, 'This needs the permission deployment.access.');
    throw new Problem(401, "This needs a remote's token, one that is neither revoked nor replaced.");
  }
  if (!session) throw new Problem(401, 'Sign in first: this needs a session.');
  if (session.role === 'CUSTOMER' && session.isFormer && !former)
    throw new Problem(403, 'This comes with a plan, and yours is over.');
  if (customer && session.role !== 'CUSTOMER') throw new Problem(403, 'This session is not a customer’s.');
  if (access === 'session') return session;
  const needed = permissionsFor(access);
  if (!needed.some((one) => holds(session.permissions, one)))
    throw new Problem(403, `This needs the permission ${needed.join(' or ')}.`);
  if (access.staff && session.role === 'CUSTOMER')
    throw new Problem(403, 'This is for those who run the product.');
  if (feature && !opens(session.permissions, feature)) throw new Problem(403, FEATURE_PLANS[feature]);
  if (rollout && isOpenFor && !isOpenFor(rollout, session))
    throw new Problem(403, 'This is not open to you at the moment.');
  return session;
}

/** The panel knows by the field that it has to ask the owner, and makes the call again. Nobody else has what to show. */
function askAgain(session: Session | null): void {
  if (!session || session.role === 'CUSTOMER' || session.isRecent) return;
  if (session.role === 'ADMIN') throw new Problem(403, 'Sign in again: this asks for who has just done so.');
  const message = 'Show once more that it is you: this asks for the password, a code or a passkey.';
  throw new Problem(403, message, { issues: [{ field: CONFIRMATION, message }] });
}

function readIdempotencyKey(c: Context<AppEnv>): string | null {
  const key = c.req.header('Idempotency-Key') ?? null;
  if (key === null || IDEMPOTENCY_KEY.test(key)) return key;
  const message = 'An Idempotency-Key has 1 to 255 visible ASCII characters and no spaces, e.g. a UUID.';
  throw new Problem(400, message, { issues: [{ field: 'Idempotency-Key', message }] });
}

/** A parameter that is given twice stays a list, and so fails its schema instead of being picked from. */
const singles = (queries: Record<string, string[]>) =>
  Object.fromEntries(
    Object.entries(queries).map(([key, values]) => [key, values.length > 1 ? values : values[0]]),
  );

const UNSTORABLE = 'Text must be valid Unicode and must not contain the character U+0000.';

/** More than this helps nobody and would echo back whatever was sent. */
const MOST_ISSUES = 20;

/** Parses input, or names each field that is wrong and what would be right, in the language of who sent it. */
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

/** What has no message of our own is said by zod. */
const IN_GERMAN = { error: locales.de().localeError };
const UNKNOWN_FIELD = 'This field is not known here.';

/** Our own messages are sentences that a visitor understands; the others make no sense without their field. */
function inWords({ field, message }: { field: string; message: string }, language: Locale): string {
  const words = inLanguage(message, language);
  return message.endsWith('.') && message !== UNKNOWN_FIELD ? words : `${field}: ${words}`;
}
