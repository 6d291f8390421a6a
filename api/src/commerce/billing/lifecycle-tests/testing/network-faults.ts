/** The network to the payment provider: slow, broken, throttled, or broken after the call was carried out. */
import type { Choices } from './random';

type Fetch = typeof fetch;
/** `after`: the provider carried it out, and only the answer is lost. */
type Fault =
  | 'none'
  | 'reset'
  | 'reset after'
  | 'time-out'
  | 'time-out after'
  | '429'
  | '500'
  | '500 after'
  | '502'
  | '503';

const FAULTS: readonly Fault[] = [
  'reset',
  'reset after',
  'reset after',
  'time-out',
  'time-out after',
  'time-out after',
  '429',
  '500',
  '500 after',
  '502',
  '503',
];

export interface NetworkFaults {
  /** The share of calls that fail: 0 none, 1 while the provider is down. */
  rate: number;
  readonly fetch: Fetch;
  /** How often each fault occurred. */
  readonly counts: Map<Fault, number>;
}

export function createNetworkFaults(
  reach: (request: Request) => Promise<Response>,
  from: Choices,
): NetworkFaults {
  /* As at Stripe, a key whose first answer was a 500 gets that answer again. */
  const spoilt = new Set<string>();
  const network: NetworkFaults = {
    rate: 0,
    counts: new Map(),
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const key = request.headers.get('Idempotency-Key');
      if (key && spoilt.has(key)) return failure(500);
      const fault = from.chance(network.rate) ? from.pick(FAULTS) : 'none';
      if (fault !== 'none') network.counts.set(fault, (network.counts.get(fault) ?? 0) + 1);
      if (fault.endsWith('after') || fault === 'none') {
        const answer = await reach(request);
        if (fault === 'none') return answer;
      }
      if (fault === '500 after' && key) spoilt.add(key);
      return broken(fault);
    },
  };
  return network;
}

function broken(fault: Fault): Response {
  if (fault.startsWith('reset')) throw lost('ECONNRESET', 'read ECONNRESET');
  if (fault.startsWith('time-out')) throw lost('ETIMEDOUT', 'the request timed out');
  return failure(Number.parseInt(fault, 10));
}

const lost = (code: string, message: string) => Object.assign(new TypeError(message), { code });

function failure(status: number): Response {
  /* As a proxy in front of the provider would answer. */
  if (status === 502) return new Response('<html>Bad Gateway</html>', { status });
  const error = { type: status === 429 ? 'invalid_request_error' : 'api_error', message: `Fault ${status}.` };
  return Response.json({ error }, { status });
}
