/** Payment as it is configured: the gateway, and the embedded sandbox behind it when that is in use. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createPaymentSandbox } from '@spreadwise/payment-sandbox';
import { BROWSER_FOLDER } from '@spreadwise/payment-sandbox/browser-folder';
import type { Logger } from 'pino';
import { CataloguePriceError, createStripeGateway, type PaymentGateway } from '../commerce/billing';
import type { Config } from '../config';
import { SANDBOX_RECORDS } from '../platform/data-dir';
import { listen } from '../platform/http/server';
import type { Part } from './part';

/** The embedded sandbox answers /v1/* and /sandbox/* on this origin. */
export interface Payment extends Part {
  readonly gateway: PaymentGateway;
}

const STOP_LIMIT_MS = 1_000;

export async function startPayment(config: Config, log: Logger): Promise<Payment> {
  const { payment, productName } = config;
  if (payment.kind === 'provider') {
    const gateway = createStripeGateway({ ...payment, productName });
    return { gateway };
  }
  const sandbox = createPaymentSandbox({
    ...payment,
    clock: Date.now,
    random: (bytes) => randomBytes(bytes).toString('hex'),
    journalFile: join(config.dataDir, SANDBOX_RECORDS),
    publicOrigin: config.publicOrigin,
    webhook: { url: `${ownOrigin(config)}/api/stripe/webhook`, secret: payment.webhookSecret },
    browserFolder: BROWSER_FOLDER,
    log: (level, message, fields) => log[level](fields, message),
  });
  // Beside its place on this origin, a door of its own for our SDK: while this process stops, what is still being
  // answered can go on asking.
  const door = await listen({ fetch: sandbox.app.fetch, host: '127.0.0.1', port: 0 });
  const api = { protocol: 'http', host: '127.0.0.1', port: door.port } as const;
  return {
    gateway: createStripeGateway({ ...payment, api, productName }),
    pages: (app) => app.route('/', sandbox.app),
    async stop() {
      await sandbox.close();
      await door.stop(STOP_LIMIT_MS);
    },
  };
}

/** A wrong price stops the start. A provider that does not answer does not: it is asked again when it is needed. */
export async function ensureCatalogue({ gateway }: Payment, log: Logger): Promise<void> {
  try {
    await gateway.ensureCatalogue();
  } catch (error) {
    if (error instanceof CataloguePriceError) throw error;
    log.warn({ err: error }, 'the payment provider did not answer; nobody can pay until it does');
  }
}

/** This process as it reaches itself: not by the public origin, which may be a proxy's. */
function ownOrigin({ host, port }: Config): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
