/**
 * Another server with the provider's API: its ids look different, its objects have unknown fields, in another order and
 * without those that are null, and its events are of an older version, with little more than their subject.
 */

type Reach = (request: Request) => Promise<Response>;

/** The sandbox's ids: a prefix and 24 hex digits. The other server's are longer, with other letters. */
const OWN_ID = /\b([a-z]+(?:_[a-z]+)*_)([0-9a-f]{24})(?![0-9a-zA-Z])/g;
const OTHER_ID = /_1Q([0-9a-f]{24})zZ/g;

const renamed = (text: string): string => text.replaceAll(OWN_ID, '$11Q$2zZ');
const named = (text: string): string => text.replaceAll(OTHER_ID, '_$1');

/** The same server with other ids. */
export function withOtherIds(reach: Reach): Reach {
  return async (request) => {
    const body = request.body === null ? null : named(await request.text());
    const { method, headers } = request;
    const answer = await reach(new Request(named(request.url), { method, headers, body }));
    return answerWith(answer, renamed);
  };
}

/** Rewords whatever the API allows to differ. */
export function inOtherWords(reach: Reach): Reach {
  return async (request) =>
    answerWith(await reach(request), (text) => JSON.stringify(reworded(JSON.parse(text))));
}

async function answerWith(answer: Response, change: (text: string) => string): Promise<Response> {
  if (!answer.headers.get('Content-Type')?.includes('json')) return answer;
  const headers = new Headers(answer.headers);
  headers.delete('Content-Length');
  headers.delete('Request-Id');
  headers.set('X-Trace', 'another');
  return new Response(change(await answer.text()), { status: answer.status, headers });
}

function reworded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reworded);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value)
    .filter(([, field]) => field !== null)
    .map(([name, field]) => [name, reworded(field)] as const);
  return Object.fromEntries([['novelty', { of: ['a', { later: 'version' }] }], ...fields.reverse()]);
}

/** An event as the sandbox makes it, with the other server's ids. */
export const renamedEvent = renamed;

/** The same event in an older version of the API: whom it is about, and hardly more. */
export function olderEvent(body: string): string {
  const { id, type, created, data } = JSON.parse(body);
  const { id: of, object, customer, charge, payment_intent } = data.object;
  const about = { invoice_number: 'A-1', payment_intent, charge, customer, object, id: of };
  return JSON.stringify({
    api_version: '2022-11-15',
    data: { object: about, unheard_of: true },
    account: 'acct_another',
    type,
    object: 'event',
    id,
    created,
  });
}
