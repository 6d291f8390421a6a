/** The OpenAPI 3.1 document, generated from the contract. */
import {
  CALLS,
  type Call,
  errorBody,
  FEATURE_PLANS,
  IDEMPOTENCY_KEY,
  JSON_BODY_LIMIT,
  MACHINE_CALLS,
  permissionsFor,
  TOO_MANY_CALLS,
} from '@spreadwise/contract';
import { TIER_NAMES } from '@spreadwise/shared-auth/model';
import { z } from 'zod';
import { sizeText } from '../../platform/lib/text';
import { mayCall } from './callers';

type Json = Readonly<Record<string, unknown>>;

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly Json[];
  readonly parameters?: readonly Json[];
  readonly requestBody?: Json;
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Json }>>;
}

const SIGNALS = {
  name: 'Signals',
  description:
    'Signals, open and ended, and the markets behind them. A customer’s program reads them with an API token: curl -H "Authorization: Bearer swk_…" on any call that lists one.',
};

/** Second segment of a path -> the group in which it is shown. */
const GROUPS: Readonly<Record<string, { readonly name: string; readonly description: string }>> = {
  auth: { name: 'Signing in', description: 'Signing in and out, and proving an email address.' },
  stripe: { name: 'Subscribing', description: 'Starting and managing a subscription.' },
  billing: { name: 'Subscribing', description: 'Starting and managing a subscription.' },
  'url-tracking': { name: 'Page views', description: 'The page-view log.' },
  config: { name: 'Configuration', description: 'What the browser reads at run time.' },
  signals: SIGNALS,
  market: SIGNALS,
  automation: { name: 'Automation', description: 'API tokens for a customer’s own programs.' },
  remotes: { name: 'Remotes', description: 'How a team publishes and releases its remote.' },
  admin: { name: 'Administration', description: 'What the owner’s panel shows.' },
};
const OTHER = { name: 'Other', description: 'Everything else.' };

const groupOf = (path: string) => GROUPS[path.split('/')[2] ?? ''] ?? OTHER;

export function openApiDocument(productName: string, publicOrigin: string) {
  const paths: Record<string, Record<string, Operation>> = {};
  const tags = new Map<string, { name: string; description: string }>();
  for (const [name, call] of Object.entries<Call>({ ...CALLS, ...MACHINE_CALLS })) {
    const [method = '', path = ''] = name.split(' ');
    const group = groupOf(path);
    tags.set(group.name, group);
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(method, path, group.name, call) };
  }
  return {
    openapi: '3.1.0' as const,
    info: {
      title: `${productName} API`,
      version: '1',
      description:
        'Every call, generated from the product’s own declarations. JSON in, JSON out; a failure is {error, requestId} and lists each invalid field under "issues".',
    },
    servers: [{ url: publicOrigin }],
    tags: [...tags.values()],
    paths,
    components: {
      securitySchemes: {
        session: bearer(
          'The token returned by a sign-in, sent together with its sessionCookie: alone it grants nothing. It expires, and signing out revokes it.',
        ),
        sessionCookie: {
          type: 'apiKey',
          in: 'cookie',
          name: `${publicOrigin.startsWith('https:') ? '__Host-' : ''}spreadwise_session_*`,
          description:
            'The cookie set by a sign-in (HttpOnly), named after the first eight characters of its token. A program stores it as a browser does and sends it with the token.',
        },
        apiToken: bearer(
          'A customer’s API token (swk_…), created under Account. Its scopes limit what it may do; 120 calls a minute, and signals count against the same day as on the page.',
        ),
        mailProvider: bearer(
          'MAIL_EVENTS_SECRET. A provider that supports Basic only sends it as the password.',
        ),
        team: bearer("A remote's token, issued by the owner (swr_…). It is valid for that remote only."),
      },
      schemas: { Error: jsonSchema(errorBody, 'output') },
    },
  };
}

export type OpenApiDocument = ReturnType<typeof openApiDocument>;

const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description });

const header = (name: string, description: string, pattern: string) => ({
  ...{ name, in: 'header', required: false, description },
  schema: { type: 'string', pattern },
});
const LAST_EVENT_ID = header('Last-Event-ID', 'The `id:` of the last event received.', '^\\d{1,15}$');
const IDEMPOTENCY = header(
  'Idempotency-Key',
  'A random key: requests with the same sender and key, minutes apart at most, count as one request.',
  IDEMPOTENCY_KEY.source,
);

function operation(method: string, path: string, tag: string, call: Call): Operation {
  const parameters = [
    ...(call.query ? queryParameters(call.query) : []),
    ...(call.events ? [LAST_EVENT_ID] : []),
    ...(call.idempotencyKey ? [IDEMPOTENCY] : []),
  ];
  return {
    operationId: `${method.toLowerCase()}${path.replace(/^\/api/, '').replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: call.summary,
    tags: [tag],
    security: securityOf(call),
    ...(parameters.length ? { parameters } : {}),
    ...requestBody(call),
    responses: responses(method, call),
  };
}

/** OpenAPI 3.1 lets a bearer scheme name roles; ours are permissions. */
function securityOf({ access, scope, secret }: Call): Json[] {
  if (secret) return [{ [secret]: [] }];
  if (access === 'public') return [];
  if (access === 'team') return [{ team: [] }, signedIn([DEPLOY])];
  const sessions =
    typeof access === 'object' ? permissionsFor(access).map((one) => signedIn([one])) : [signedIn([])];
  return scope ? [...sessions, { apiToken: [scope] }] : sessions;
}
const DEPLOY = 'deployment.access';
/** Both schemes in one requirement: neither suffices alone. */
const signedIn = (permissions: readonly string[]) => ({ session: permissions, sessionCookie: [] });

function requestBody({ body, upload }: Call): { requestBody?: Json } {
  const accepted = upload ? { [upload.type]: {} } : body && content(jsonSchema(body, 'input'));
  return accepted ? { requestBody: { required: true, content: accepted } } : {};
}

function responses(method: string, call: Call): Operation['responses'] {
  const refused = refusals(method, call);
  const failures: Record<string, string> = {
    ...(call.body || call.query ? { 400: 'Invalid input; `issues` names each field.' } : {}),
    ...(call.access === 'public'
      ? {}
      : { 401: 'No session, an ended session, or a token without its cookie.' }),
    ...(refused.length ? { 403: refused.join(' Or: ') } : {}),
    413: `The body exceeds ${sizeText(call.upload?.maxBytes ?? call.maxBytes ?? JSON_BODY_LIMIT)}.`,
    ...(call.upload && call.access !== 'public' ? { 415: `The body is not ${call.upload.type}.` } : {}),
    ...(call.body ? { 415: 'The body is not JSON.' } : {}),
    421: 'The host name is not one of this server’s.',
    ...(method === 'GET' && !call.scope ? {} : TOO_MANY_CALLS),
    503: 'A service that this call needs is unavailable; see Retry-After.',
    500: 'Something went wrong on our side; the log has it under the request’s id.',
  };
  for (const [status, when] of Object.entries(call.failures ?? {}))
    failures[status] = failures[status] && status !== '429' ? `${failures[status]} Or: ${when}` : when;
  return {
    ...success(call),
    ...Object.fromEntries(
      Object.entries(failures).map(([status, description]) => [
        status,
        { description, content: content({ $ref: '#/components/schemas/Error' }) },
      ]),
    ),
  };
}

function refusals(method: string, call: Call): string[] {
  const { access, scope, former, customer, feature, recent, site } = call;
  const needed = permissionsFor(access);
  // A call that no plan opens must not be described as part of a plan.
  const isCustomers = access !== 'public' && TIER_NAMES.some((tier) => mayCall(tier, call));
  return [
    ...(needed.length ? [`Needs the permission ${needed.join(' or ')}.`] : []),
    ...(customer ? ['The session is not a customer’s.'] : []),
    ...(typeof access === 'object' && access.staff ? ['The session is a customer’s.'] : []),
    ...(recent ? ['No sign-in or POST /api/admin/confirm within the last ten minutes.'] : []),
    ...(feature ? [FEATURE_PLANS[feature]] : []),
    ...(access === 'team' ? [`The token is another remote's, or no ${DEPLOY} is held.`] : []),
    ...(isCustomers && !scope ? ['API tokens cannot make this call.'] : []),
    ...(isCustomers && !former ? ['It requires a plan, and the caller’s has ended.'] : []),
    ...(access === 'public' && site !== 'both'
      ? ['The call belongs to the other origin, if the panel has its own.']
      : []),
    ...(method === 'GET' ? [] : ['The request came from another site.']),
  ];
}

function success({ response, created, events, download }: Call): Operation['responses'] {
  if (download) return { 200: { description: 'Success: the file.', content: { [download.type]: {} } } };
  if (events)
    return {
      200: {
        description:
          'Success: events until the caller or the server closes the stream. The schema is that of one event.',
        content: { 'text/event-stream': { schema: jsonSchema(events, 'output') } },
      },
    };
  if (!response) return { 204: { description: 'Success, without a body.' } };
  const body = content(jsonSchema(response, 'output'));
  return {
    200: { description: 'Success.', content: body },
    ...(created ? { 201: { description: created, content: body } } : {}),
  };
}

const content = (schema: Json): Json => ({ 'application/json': { schema } });

function queryParameters(schema: z.ZodType): Json[] {
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: property,
  }));
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, '~standard': __, ...rest } = z.toJSONSchema(schema, { io }) as Record<string, unknown>;
  return rest;
}
