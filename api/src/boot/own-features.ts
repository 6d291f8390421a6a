/** The features that need the whole configuration: the payment provider and the public configuration. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createPaymentSandbox } from '@spreadwise/payment-sandbox';
import { BROWSER_FOLDER } from '@spreadwise/payment-sandbox/browser-folder';
import type { Logger } from 'pino';
import {
  CataloguePriceError,
  createStripeGateway,
  createVatRegister,
  PAYMENT,
  withSettings,
} from '../commerce/billing';
import { type Config, publicConfigOf } from '../config';
import { SANDBOX_RECORDS } from '../platform/data-dir';
import { defineFeature, ofProcess, type Running, service } from '../platform/feature';
import { listen } from '../platform/http/server';
import { withSpans } from '../platform/observability';
import { businessOf, imprintLine, requireBusiness } from '../platform/settings';
import { PUBLIC_CONFIG } from '../remotes/pages';
import { REMOTES_PUBLIC_KEY } from '../remotes/registry/feature';

export const CONFIG = service<Config>('config');
const STOP_LIMIT_MS = 1_000;

export const publicConfigFeature = defineFeature({
  name: 'public-config',
  purpose: 'GET /api/config, as pages carry it too',
  for: ['serves'],
  needs: { config: CONFIG, publicKey: REMOTES_PUBLIC_KEY, ...ofProcess('settings') },
  provides: { publicConfig: PUBLIC_CONFIG },
  open: ({ config, publicKey, settings }) => ({
    services: { publicConfig: withSettings(publicConfigOf(config, publicKey), settings) },
  }),
});

export const paymentFeature = defineFeature({
  name: 'payment',
  purpose: 'the payment provider, or the sandbox on this origin',
  needs: { config: CONFIG, ...ofProcess('settings', 'log', 'tracer') },
  provides: PAYMENT,
  async open({ config, settings, log, tracer }) {
    const { payment, productName } = config;
    requireBusiness(settings, config);
    const sandbox = payment.kind === 'sandbox' ? await openSandbox(config, log) : null;
    const provider = { ...payment, ...sandbox?.reached, productName };
    const gateway = createStripeGateway({ ...provider, imprint: () => imprintLine(businessOf(settings)) });
    return {
      services: { gateway: withSpans(gateway, 'stripe', tracer), vatRegister: createVatRegister(provider) },
      // The embedded sandbox reports each new price by webhook, so the server must already be listening.
      onceListening: () => ensureCatalogue(gateway, log),
      ...sandbox?.running,
    };
  },
});

async function openSandbox(config: Config, log: Logger) {
  const sandbox = createPaymentSandbox({
    ...config.payment,
    clock: Date.now,
    random: (bytes) => randomBytes(bytes).toString('hex'),
    journalFile: join(config.dataDir, SANDBOX_RECORDS),
    publicOrigin: config.publicOrigin,
    webhook: { url: `${ownOrigin(config)}/api/stripe/webhook`, secret: config.payment.webhookSecret },
    browserFolder: BROWSER_FOLDER,
    log: (level, message, fields) => log[level](fields, message),
  });
  // A port of its own beside the routes on this origin, so that our SDK can still reach the sandbox during a stop.
  const server = await listen({ fetch: sandbox.app.fetch, host: '127.0.0.1', port: 0 });
  return {
    reached: { api: { protocol: 'http', host: '127.0.0.1', port: server.port } as const },
    running: {
      pages: (app) => app.route('/', sandbox.app),
      async stop() {
        await sandbox.close();
        await server.stop(STOP_LIMIT_MS);
      },
    } satisfies Running,
  };
}

/** A wrong price stops the start. A provider that does not answer does not: it is called again when it is needed. */
async function ensureCatalogue(gateway: ReturnType<typeof createStripeGateway>, log: Logger): Promise<void> {
  try {
    await gateway.ensureCatalogue();
  } catch (error) {
    if (error instanceof CataloguePriceError) throw error;
    log.warn({ err: error }, 'the payment provider is not responding; nobody can pay until it does');
  }
}

/** The origin by which this process reaches itself. The public origin may belong to a proxy. */
function ownOrigin({ host, port }: Config): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
