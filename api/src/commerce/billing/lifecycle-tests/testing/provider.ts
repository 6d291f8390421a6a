/** The payment sandbox without a socket, as the product, paying people and the owner's dashboard reach it. */
import { pathToFileURL } from 'node:url';
import type { PaymentSandboxOptions } from '@spreadwise/payment-sandbox';
import { createPaymentSandbox } from '@spreadwise/payment-sandbox';
import Stripe from 'stripe';
import { inOtherWords, renamedEvent, withOtherIds } from './another-server';

export const SECRET_KEY = 'sk_test_proof';
const PUBLISHABLE_KEY = 'pk_test_proof';
export const WEBHOOK_SECRET = 'whsec_proof';
/** Any base of a URL: there is no socket. */
const HOST = 'http://127.0.0.1:9';

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a proof inspects any response
  readonly body: any;
}

export interface ProviderOptions extends Pick<PaymentSandboxOptions, 'clock' | 'random'> {
  readonly dunning: NonNullable<PaymentSandboxOptions['dunning']>;
  readonly publicOrigin: string;
  /** Receives each event when it is sent. */
  readonly onEvent: (body: string) => void;
  /** Whether to act as another server with the same API. */
  readonly another?: boolean;
}

export function createProvider({
  clock,
  random,
  dunning,
  publicOrigin,
  onEvent,
  another = false,
}: ProviderOptions) {
  const sandbox = createPaymentSandbox({
    clock,
    random,
    dunning,
    publicOrigin,
    journalFile: null,
    webhook: { url: 'http://product/api/stripe/webhook', secret: WEBHOOK_SECRET },
    secretKey: SECRET_KEY,
    publishableKey: PUBLISHABLE_KEY,
    browserFolder: pathToFileURL('payment-sandbox/src/browser/'),
    fetch: async (_, init) => {
      const body = String(init?.body);
      onEvent(another ? renamedEvent(body) : body);
      return new Response(null, { status: 200 });
    },
    schedule: () => () => undefined,
    log: (level, message, fields) => {
      if (level === 'error') throw new Error(`${message} ${JSON.stringify(fields)}`);
    },
  });
  const own = async (request: Request) => sandbox.app.fetch(request);
  const reach = another ? withOtherIds(own) : own;
  const dashboard = new Stripe(SECRET_KEY, {
    host: '127.0.0.1',
    port: 9,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient((input, init) => reach(new Request(input, init))),
  });

  const page = async (path: string, fields: Record<string, string>): Promise<Answer> => {
    const request = new Request(`${HOST}${path}`, { method: 'POST', body: new URLSearchParams(fields) });
    request.headers.set('Authorization', `Bearer ${PUBLISHABLE_KEY}`);
    const response = await reach(request);
    const text = await response.text();
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text };
  };

  return {
    /** As the product reaches it. */
    reach: another ? inOtherWords(reach) : reach,
    /** What the owner does at the provider, and what a test looks up there: free of faults. */
    dashboard,
    /** Sends a form, as a browser does. */
    page,
    /** What Stripe.js does in the page. */
    confirm: (secret: string, number: string) =>
      page(`/v1/payment_intents/${intentOf(secret)}/confirm`, {
        client_secret: secret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': number,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '34',
        'payment_method_data[card][cvc]': '123',
      }),
    /** The bank's own page. */
    authenticate: (secret: string, outcome: 'complete' | 'fail') =>
      page(`/v1/payment_intents/${intentOf(secret)}/sandbox_authenticate`, {
        client_secret: secret,
        outcome,
      }),
    /** Brings everything up to the clock and sends the events that follow. */
    async catchUp() {
      sandbox.advance();
      await sandbox.settled();
    },
    close: () => sandbox.close(),
  };
}

export type Provider = ReturnType<typeof createProvider>;

const intentOf = (secret: string) => secret.split('_secret_')[0];

/**
 * Removes the SDK's pauses before retries, for tests that move the clock by hand. Test files share the SDK: the
 * returned function restores the pauses.
 */
export function skipPauses(): () => void {
  const shared: { getInitialNetworkRetryDelay: unknown } = Object.getPrototypeOf(new Stripe(SECRET_KEY));
  const { getInitialNetworkRetryDelay } = shared;
  Object.assign(shared, { getInitialNetworkRetryDelay: () => 0 });
  return () => void Object.assign(shared, { getInitialNetworkRetryDelay });
}
