/** Runs in a simulated process: the payment provider, whose books the judges read without the network. */
import { randomBytes } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { createPaymentSandbox } from '@spreadwise/payment-sandbox';
import Stripe from 'stripe';
import { listen } from '../../../api/src/platform/http/server';

export interface ProviderOptions {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhook: { readonly url: string; readonly secret: string };
  readonly publicOrigin: string;
  readonly host: string;
  readonly port: number;
  readonly browserFolder: string;
}

export async function start(options: ProviderOptions) {
  const { secretKey, publishableKey, webhook, publicOrigin, host, port, browserFolder } = options;
  const sandbox = createPaymentSandbox({
    ...{ secretKey, publishableKey, webhook, publicOrigin },
    clock: Date.now,
    random: (bytes) => randomBytes(bytes).toString('hex'),
    journalFile: null,
    browserFolder: pathToFileURL(browserFolder),
    allowsOrigin: () => true,
    log: () => {},
  });
  await listen({ fetch: (request) => sandbox.app.fetch(request), host, port });
  const reach = async (request: Request) => sandbox.app.fetch(request);
  const dashboard = new Stripe(secretKey, {
    ...{ host: '127.0.0.1', port: 9, protocol: 'http', maxNetworkRetries: 0, telemetry: false },
    httpClient: Stripe.createFetchHttpClient((input, init) => reach(new Request(input, init))),
  });
  return {
    /** For the owner's actions and the judges' look-ups: no network in between. */
    dashboard,
    /** Sends a form, as a browser does. */
    async page(
      path: string,
      fields: Readonly<Record<string, string>>,
    ): Promise<{ status: number; text: string }> {
      const request = new Request(`http://provider${path}`, {
        method: 'POST',
        body: new URLSearchParams(fields),
      });
      request.headers.set('Authorization', `Bearer ${publishableKey}`);
      const answer = await reach(request);
      return { status: answer.status, text: await answer.text() };
    },
    advance: () => sandbox.advance(),
  };
}

export type Provider = Awaited<ReturnType<typeof start>>;
