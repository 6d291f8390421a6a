/** Hostile requests to every call of the contract and to what is served beside it. */
import { CALLS, type Call } from '@spreadwise/contract';
import fc from 'fast-check';
import { hostileText, type Json, rightValue, wrongValue } from './hostile-values';

/** Who calls, chosen by the token that is sent. */
export const CALLERS = ['nobody', 'owner', 'customer', 'team', 'stale'] as const;

export interface HostileRequest {
  /** A call of the contract; null for what is served beside it. */
  readonly call: string | null;
  readonly method: string;
  readonly path: string;
  readonly caller: (typeof CALLERS)[number];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
}

const bytes = (text: string): Uint8Array => Buffer.from(text);
const JSON_TYPE = { 'Content-Type': 'application/json' };

/** Malformed or unusual JSON, derived from valid JSON. */
const spoiled = (text: string): fc.Arbitrary<Uint8Array> =>
  fc.oneof(
    fc
      .constantFrom(
        text.slice(0, -1),
        `\ufeff${text}`,
        text.replace(/"(\w+)":/, '"$1":{},"$1":'),
        text.replace(/\d+/, '1e400'),
        text.replace(/:/, ':'.padEnd(20_000, '[')),
        `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
        `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
        `${text}${text}`,
        '',
        'x'.repeat(70_000),
      )
      .map(bytes),
    // A byte that never occurs in UTF-8.
    fc.nat({ max: Math.max(0, text.length - 1) }).map((at) => {
      const spoilt = Buffer.from(text);
      if (spoilt.length > 0) spoilt[at % spoilt.length] = 0xff;
      return spoilt;
    }),
  );

const multipart = fc
  .tuple(hostileText, hostileText, fc.constantFrom('x', 'y', ''))
  .map(([name, value, boundary]) => ({
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    body: bytes(`--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--x--\r\n`),
  }));

const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>[]>(
  ...Array<Record<string, string>>(30).fill({}),
  { 'Content-Type': 'application/json; charset=utf-16' },
  { 'Content-Type': 'text/plain' },
  { 'Content-Encoding': 'gzip' },
  { 'X-Forwarded-For': `${'9'.repeat(3_000)}, ::1` },
  { 'X-Request-Id': '../../x' },
  { Cookie: `spreadwise_proof=%00; spreadwise_device=%ff; cohort=-1; remote-override=~~~` },
  { Cookie: 'x='.repeat(2_000) },
  { Accept: '*/*,'.repeat(1_000), 'Accept-Encoding': 'br;q=x, zstd' },
  { 'If-None-Match': '"'.repeat(500), Range: 'bytes=9-1,0-' },
  { 'Last-Event-ID': '99999999999999999999' },
  { Authorization: 'Bearer ' },
  { Authorization: `Bearer ${'a'.repeat(9_000)}` },
  { 'Sec-Fetch-Site': 'cross-site' },
  { Origin: 'null' },
);

const asQuery = (value: Json): string =>
  typeof value !== 'object' || value === null
    ? ''
    : `?${Object.entries(value)
        .map(([name, part]) => {
          const text = typeof part === 'string' ? part : JSON.stringify(part);
          return `${encodeURIComponent(wellFormed(name))}=${encodeURIComponent(wellFormed(text))}`;
        })
        .join('&')}`;
const wellFormed = (text: string) => Buffer.from(text).toString();

const oddQuery = fc.constantFrom(
  '?limit=%',
  '?search=%00',
  '?cursor=%ff%fe',
  '?limit=1&limit=2',
  '?__proto__=1',
);

function queryOf({ query }: Call): fc.Arbitrary<string> {
  if (!query) return fc.constantFrom('', '', '?x=1');
  return fc.oneof(rightValue(query).map(asQuery), wrongValue(query).map(asQuery), oddQuery);
}

type Sent = Pick<HostileRequest, 'headers' | 'body'>;

function bodyOf({ body, upload }: Call): fc.Arbitrary<Sent> {
  if (upload)
    return fc
      .uint8Array({ maxLength: 300 })
      .map((body) => ({ headers: { 'Content-Type': upload.type }, body }));
  if (!body) return fc.constantFrom({ headers: {}, body: null }, { headers: {}, body: bytes('{}') });
  const asJson = (value: Json) => ({ headers: JSON_TYPE, body: bytes(JSON.stringify(value) ?? '') });
  return fc.oneof(
    { weight: 2, arbitrary: rightValue(body).map(asJson) },
    { weight: 6, arbitrary: wrongValue(body).map(asJson) },
    {
      weight: 2,
      arbitrary: rightValue(body)
        .chain((value) => spoiled(JSON.stringify(value) ?? ''))
        .map((spoilt) => ({ headers: JSON_TYPE, body: spoilt })),
    },
    { weight: 1, arbitrary: multipart },
  );
}

/** Mostly a caller who has access, because a request that is refused at the door reaches no further code. */
function callersOf(path: string, { access }: Call): fc.Arbitrary<HostileRequest['caller']> {
  const likely = access === 'team' ? 'team' : path.startsWith('/api/admin/') ? 'owner' : 'customer';
  return fc.constantFrom(likely, likely, likely, 'owner', ...CALLERS);
}

const toCall = ([name, call]: [string, Call]): fc.Arbitrary<HostileRequest> => {
  const [method = '', path = ''] = name.split(' ');
  return fc
    .record({ query: queryOf(call), sent: bodyOf(call), odd: oddHeaders, caller: callersOf(path, call) })
    .map(({ query, sent, odd, caller }) => ({
      ...{ call: name, method, path: `${path}${query}`, caller },
      headers: { ...sent.headers, ...odd },
      body: method === 'GET' ? null : sent.body,
    }));
};

const NOW_SECONDS = 1_763_717_400;
const webhook = fc
  .constantFrom('t=,v1=', 't=x,v1=x', 't=1e309,v1=00', ',,,', '='.repeat(50), 'v1=00', `t=${NOW_SECONDS}`)
  .chain((text) => fc.constantFrom(text, `t=${Math.floor(Date.now() / 1000)},v1=`))
  .map((signature) => ({
    method: 'POST',
    path: '/api/stripe/webhook',
    headers: { 'Stripe-Signature': signature },
    body: bytes('{"id":"evt_1"}'),
  }));

/** Pages, files, health checks, and forms of the sandbox and of previews. */
const PATHS = [
  ...['/', '/admin', '/dashboard', '/signup', '/x%00y', '/%', '/%ff', '/remotes.json', '/remotes/preview'],
  ...[
    '/remotes/mfe-auth/%2e%2e/x.js',
    '/remotes/x/y/z',
    '/assets/..%2f..%2fpackage.json',
    '/healthz',
    '/readyz',
  ],
  ...['/api', '/api//config', '/api/config/', '/api/%', '/api/%ff', '/API/config', '/api/..%2f'],
  ...[
    '/sandbox/portal/x',
    '/sandbox/portal/x/card',
    '/sandbox/invoices/x/card',
    '/sandbox/invoices/x/authenticate',
  ],
  ...['/v1/customers', '/v1/subscriptions', '/v1/payment_intents/x/confirm', '/v1/payment_methods', '/v1/x'],
] as const;
const form = fc.tuple(hostileText, hostileText).map(([name, value]) => ({
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: bytes(`${encodeURIComponent(wellFormed(name))}=${encodeURIComponent(wellFormed(value))}`),
}));
const brackets = fc
  .constantFrom('a[b][c]=1&a=2', 'a[=1', `a${'[b]'.repeat(400)}=1`, 'expand[]=x', 'key=sk_test_x')
  .map((text) => ({ headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: bytes(text) }));
const besideCalls = fc
  .tuple(
    fc.constantFrom('GET', 'POST', 'POST', 'HEAD', 'DELETE', 'OPTIONS'),
    fc.constantFrom(...PATHS),
    fc.oneof(form, brackets, multipart),
  )
  .map(([method, path, sent]) => ({ method, path, ...sent }));

const beside: fc.Arbitrary<HostileRequest> = fc
  .record({ made: fc.oneof(webhook, besideCalls), odd: oddHeaders, caller: fc.constantFrom(...CALLERS) })
  .map(({ made, odd, caller }) => ({
    ...{ call: null, method: made.method, path: made.path, caller },
    headers: { ...made.headers, ...odd },
    body: made.method === 'GET' || made.method === 'HEAD' ? null : made.body,
  }));

/** `calls`: those of the contract, or some of them. */
export const hostileRequest = (calls: Readonly<Record<string, Call>> = CALLS): fc.Arbitrary<HostileRequest> =>
  fc.oneof(
    { weight: 5, arbitrary: fc.oneof(...Object.entries(calls).map(toCall)) },
    { weight: 1, arbitrary: beside },
  );
