/** A visitor who subscribes and pays over HTTP, and who retries while the product is away. */
import { PUBLISHABLE_KEY, sleep } from './processes';

export interface Visit {
  readonly email: string;
  readonly planType: 'basic' | 'pro' | 'premium';
  /** The product's address; another replica each time. */
  readonly product: () => string;
  readonly sandbox: string;
  /** Called before each call to the product. */
  readonly onStep: () => void;
}

/** Several times as long as the product takes to start on a busy machine. */
const PATIENCE_MS = 5 * 60_000;
const PAUSE_MS = 100;

/** Resolves when the product itself confirms that the address has what this browser, or another, paid for. */
export async function signUp(visit: Visit): Promise<{ ms: number }> {
  const ask = createBrowser(visit);
  const { email } = visit;
  const until = performance.now() + PATIENCE_MS;
  for (; performance.now() < until; await sleep(PAUSE_MS)) {
    try {
      const began = performance.now();
      const begun = await ask('/api/stripe/create-subscription', beginning(visit));
      const ms = performance.now() - began;
      if (begun.status === 200 && begun.body.clientSecret) await pay(visit.sandbox, begun.body.clientSecret);
      else if (begun.status !== 409 && begun.status !== 429 && begun.status < 500)
        throw new Unexpected(begun);
      const seen = await ask('/api/auth/verify-customer', { email });
      if (seen.status === 200 && seen.body.isValid) return { ms };
      if (seen.status !== 200 && seen.status < 500) throw new Unexpected(seen);
      // Another browser was first.
      if (seen.status === 200 && begun.status === 409) return { ms };
    } catch (error) {
      if (error instanceof Unexpected) throw error;
      // No answer: the product has just been killed.
    }
  }
  throw new Error(`${email} could not subscribe in ${PATIENCE_MS / 60_000} minutes.`);
}

/** Another browser that pays for the same address at about the same time, and does not return. */
export async function payBeside(visit: Visit): Promise<void> {
  const begun = await createBrowser(visit)('/api/stripe/create-subscription', beginning(visit)).catch(
    () => null,
  );
  if (begun?.status === 200) await pay(visit.sandbox, begun.body.clientSecret);
}

const beginning = ({ email, planType }: Visit) => ({ email, name: 'Ada', planType });

/** Sends requests with the cookies of one browser. */
function createBrowser({ product, onStep }: Visit) {
  const cookies = new Map<string, string>();
  return async (path: string, body: object) => {
    onStep();
    const response = await fetch(`${product()}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'Content-Type': 'application/json',
        Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return { status: response.status, body: await response.json() };
  };
}

class Unexpected extends Error {
  constructor({ status, body }: { status: number; body: unknown }) {
    super(`The product answered ${status} ${JSON.stringify(body)}`);
  }
}

/** Does what Stripe.js does. Paying twice is refused. */
async function pay(sandbox: string, secret: string): Promise<void> {
  const intent = secret.split('_secret_')[0];
  const answer = await fetch(`${sandbox}/v1/payment_intents/${intent}/confirm`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${PUBLISHABLE_KEY}` },
    body: new URLSearchParams({
      client_secret: secret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '34',
      'payment_method_data[card][cvc]': '123',
    }),
  });
  await answer.body?.cancel();
}
